import { basename, join, relative, sep } from 'node:path';
import { definitionsIn, pathInSchemas } from '../../compiler/read/definitionRoots.ts';
import type { FileTexts } from '../../compiler/read/fileTexts.ts';
import { languageFolder } from '../../compiler/read/folders.ts';
import { kindOf } from '../../compiler/language/definitions.ts';
import { schemaPath } from '../../compiler/language/schemaPath.ts';

/**
 * Returns the names of the files that a product could have of its own in place of those of the
 * platform: the definitions of the parts that it includes, without shared files.
 */
export const copyableNames = (root: string, texts: FileTexts): string[] =>
  platformDefinitions(root, texts)
    .map((path) => basename(path))
    .filter((name) => !name.endsWith('.shared.json'));

/**
 * Returns the files of a product that replace a definition of the platform from now on, by path from
 * the root. The rules of an entity bring their examples, which a product has for rules of its own.
 * @param name one of `copyableNames`
 */
export function copyDefinition(root: string, texts: FileTexts, name: string): Map<string, string> {
  const paths = platformDefinitions(root, texts);
  const entity = name.endsWith('.schema.json') ? name.slice(0, -'.schema.json'.length) : undefined;
  const isExample = (path: string) =>
    path.endsWith('.cases.json') &&
    (JSON.parse(texts.text(path) ?? '{}') as { entity?: unknown }).entity === entity;
  const copied = paths.filter((path) => basename(path) === name || (entity && isExample(path)));
  return new Map(
    copied.map((path) => {
      const file = join(root, 'schemas', pathInSchemas(path));
      const header = schemaPath(languageFolder(root), file, kindOf(file, root)!);
      const text = (texts.text(path) ?? '').replace(
        /("\$schema": )"[^"]*"/,
        (_, property: string) => property + JSON.stringify(header),
      );
      return [relative(root, file).split(sep).join('/'), text];
    }),
  );
}

/** Returns the paths of the definitions of the platform that the product has not replaced. */
const platformDefinitions = (root: string, texts: FileTexts): string[] =>
  definitionsIn(root, texts).flatMap(({ path, isOfPlatform }) => (isOfPlatform ? [path] : []));

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { getLanguageService, TextDocument, type JSONSchema } from 'vscode-json-languageservice';
import { panelOf } from '../../../src/authoring/describe/panel.ts';
import type { Path } from '../../../src/authoring/describe/types.ts';
import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { compileProduct, definitionFiles, readValue, valuesIn } from './places.ts';

/** Another implementation of JSON Schema tells which properties the language allows at a place. */
const service = getLanguageService({
  schemaRequestService: async (uri) => readFileSync(fileURLToPath(uri), 'utf8'),
  workspaceContext: { resolveRelativePath: (path, from) => new URL(path, from).href },
});
service.configure({ validate: true, schemas: [] });

/** Returns a function that lists the properties that the language has at a path of a file. */
async function allowedIn(path: string): Promise<(at: Path) => string[]> {
  const text = readFileSync(path, 'utf8');
  const document = TextDocument.create(pathToFileURL(path).href, 'json', 1, text);
  const matching = await service.getMatchingSchemas(document, service.parseJSONDocument(document));
  const byOffset = new Map<string, JSONSchema[]>();
  for (const { node, schema } of matching) {
    const key = `${node.offset}-${node.length}`;
    byOffset.set(key, [...(byOffset.get(key) ?? []), schema]);
  }
  const tree = parseTree(text)!;
  return (at) => {
    const { offset, length } = findNodeAtLocation(tree, [...at])!;
    const schemas = byOffset.get(`${offset}-${length}`) ?? [];
    return schemas.flatMap(({ properties }) => Object.keys(properties ?? {}));
  };
}

/** Whether a path leads into the options of a part, which only its manifest describes. */
const isInOptions = (path: Path) => path.includes('options');

describe.each(['', 'tests/fixtures/foreign'])('every panel of the product in /%s', (folder) => {
  const { root, compiler, compilation } = compileProduct(folder);

  it.each(definitionFiles(root))('%s', async (file) => {
    const allowedAt = await allowedIn(join(root, file));
    const differences = valuesIn(readValue(root, file)).flatMap(({ path, value }): object[] => {
      const panel = panelOf(compiler, compilation, { file, path });
      if (!panel) return [{ path, lacks: 'panel' }];
      const { control } = panel;
      const entries = control?.type === 'items' && control.keyed ? control.items : undefined;
      const found = (entries ?? panel.properties).map(({ name }) => name);
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
      const stated = isObject ? Object.keys(value) : [];
      const allowed = isInOptions(path) ? found : allowedAt(path);
      const expected = isObject || panel.shortFor !== undefined ? [...allowed, ...stated] : [];
      const isRight =
        JSON.stringify([...new Set(expected)].sort()) === JSON.stringify(found.toSorted()) &&
        JSON.stringify(panel.value) === JSON.stringify(value) &&
        (entries ??
          stated.every((name) => {
            const property = panel.properties.find((one) => one.name === name);
            return (
              !property?.unknown &&
              JSON.stringify(property?.value) ===
                JSON.stringify((value as Record<string, unknown>)[name]) &&
              // The language explains all properties, except those with any name.
              (!allowed.includes(name) || isInOptions(path) || property?.help.en !== undefined)
            );
          })) !== false;
      return isRight && (isObject || panel.properties.length > 0 || panel.control)
        ? []
        : [{ path, found, expected }];
    });
    expect(differences).toEqual([]);
  });
});

import { join, sep } from 'node:path';
import { distance } from 'fastest-levenshtein';
import { isObject } from '../../shared/resolved/schemaFields.ts';
import type { Issue } from '../issues/issue.ts';
import { message } from '../issues/messages.ts';
import { PLURAL } from '../texts/checkTexts.ts';
import type { Files } from '../read/files.ts';
import { platformFolder } from '../read/folders.ts';
import type { Inspection } from './inspection.ts';
import type { Project } from './project.ts';

/** The folders of a product's code, which can name texts. */
const CODE_FOLDERS = ['src', 'server'];

/** The folders of the platform whose code shows no texts of a product. */
const TOOLS = ['authoring', 'build', 'cli', 'compiler'];

const CODE_FILE = /(?<!\.d)\.(?:tsx?|m?js)$/;

/**
 * Returns an issue for each text of the product that nothing uses. The definitions must have no
 * issues, because what cannot be resolved uses no texts. A text that replaces one of the platform is
 * the platform's matter.
 */
export function findUnusedTexts(inspection: Inspection): Issue[] {
  const { project } = inspection;
  const { texts } = project;
  const isUsed = usedTexts(inspection);
  const unused = [...toFamilies(texts.keys)].filter(
    ([name, [key = '']]) => !isUsed(name) && texts.at(key) && !isOfPlatform(key, project),
  );
  if (unused.length === 0) return [];
  const optional = toFamilies(project.units.notFound('textKeys'));
  return unused.map(([name, [key = '']]) => {
    const { source, path } = texts.at(key)!;
    const meant = [...optional.keys()].find((other) => isMisspelling(name, other));
    const fix =
      meant === undefined
        ? message('check.unusedText.fix')
        : message('check.unusedText.misspelled', { name: meant });
    return source.issueAtKey(path, 'check.unusedText', { key: name }, fix);
  });
}

/**
 * Returns whether definitions, manifests or code use a text. A text with plural forms is named
 * without the form: `count.book` for `count.book_one`.
 */
export function usedTexts({ files, project, uses }: Inspection): (name: string) => boolean {
  const named = new Set(
    uses().flatMap(({ kind, name, reason }) =>
      kind === 'text' && reason !== 'definition' ? [name] : [],
    ),
  );
  for (const key of manifestTexts(project)) named.add(key);
  const beginnings = storeTexts(project).map((beginning) => toPattern([`${beginning}.`, '']));
  const code = textsInCode(codeFiles(files).map((path) => files.text(path) ?? ''));
  const patterns = [...beginnings, ...code.patterns];
  return (name) =>
    named.has(name) || code.literals.has(name) || patterns.some((pattern) => pattern.test(name));
}

/** Returns the files with the code of the product and of the platform. */
function codeFiles({ root, list }: Files): string[] {
  const platform = platformFolder(root);
  const tools = TOOLS.map((name) => join(platform, name) + sep);
  return [...CODE_FOLDERS.map((folder) => join(root, folder)), platform]
    .flatMap((folder) => list(folder))
    .filter((path) => CODE_FILE.test(path) && !tools.some((tool) => path.startsWith(tool)));
}

/** A text literal in code that can be the key of a text. */
const LITERAL = /(['"`])([A-Za-z][\w-]*(?:\.[\w-]+)+)\1/g;

/** A template in code that builds a key and begins with its first part: `package.${id}`. */
const TEMPLATE = /`([A-Za-z][\w-]*\.(?:[\w.-]|\$\{[^{}`]*\})*)`/g;

function textsInCode(sources: readonly string[]): { literals: Set<string>; patterns: RegExp[] } {
  const [literals, templates] = [new Set<string>(), new Set<string>()];
  for (const source of sources) {
    for (const [, , literal = ''] of source.matchAll(LITERAL)) literals.add(literal);
    for (const [, template = ''] of source.matchAll(TEMPLATE))
      if (template.includes('${')) templates.add(template);
  }
  return {
    literals,
    patterns: [...templates].map((template) => toPattern(template.split(/\$\{[^{}`]*\}/))),
  };
}

/** Returns a pattern of keys with anything but a dot between the parts. */
const toPattern = (parts: readonly string[]): RegExp =>
  new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[^.]+')}$`);

/** Returns the texts that the code of cells, widgets, actions and blocks shows. */
const manifestTexts = ({ manifests: { cell, widget, actions, blocks, dateTexts } }: Project) => [
  ...[cell, widget, actions, blocks].flatMap((parts) =>
    [...parts.values()].flatMap(({ texts }) => texts),
  ),
  ...[...actions.values()].flatMap(({ label }) => label ?? []),
  ...dateTexts,
];

/** Returns where the keys begin of the texts that stores return in place of words. */
const storeTexts = ({ stores }: Project): string[] =>
  [...stores.values()].flatMap(({ at }) =>
    at
      .get('fields')
      .entries()
      .flatMap(([, { value }]) =>
        isObject(value) && typeof value['texts'] === 'string' ? [value['texts']] : [],
      ),
  );

/** Returns the keys of each text, by the name without the plural form. */
function toFamilies(keys: Iterable<string>): Map<string, string[]> {
  const families = new Map<string, string[]>();
  for (const key of keys) {
    const name = PLURAL.exec(key)?.[1] ?? key;
    families.set(name, [...(families.get(name) ?? []), key]);
  }
  return families;
}

const isOfPlatform = (key: string, { texts, languages }: Project): boolean =>
  languages.some((language) => texts.platformText(language, key) !== undefined);

const MAX_EDITS = 2;

/** Whether one part of a key differs from another name by a few letters. */
function isMisspelling(name: string, other: string): boolean {
  const [parts, others] = [name.split('.'), other.split('.')];
  const different = parts.filter((part, index) => part !== others[index]);
  if (parts.length !== others.length || different.length !== 1) return false;
  const [part = ''] = different;
  const meant = others[parts.indexOf(part)] ?? '';
  return Math.min(part.length, meant.length) > MAX_EDITS && distance(part, meant) <= MAX_EDITS;
}

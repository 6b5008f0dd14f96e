import { defaultScreenId, FORM_SCREENS } from '../language/screenIds.ts';
import { join, posix } from 'node:path';
import type { Language } from '../../shared/resolved.ts';
import type { Compilation } from '../compile.ts';
import { openFileTexts, type Overlay } from '../read/fileTexts.ts';
import { languageName } from '../../shared/languages.ts';
import { code, link, plain, rightToLeft } from './markdown.ts';

/** A definition file, and what its name says. */
export interface DefinitionFile {
  /** The path below schemas/: `loans/loans.list.json`. */
  path: string;
  /** Its folder, or empty for files directly in schemas/. */
  area: string;
  name: string;
  role: string;
  value: Record<string, unknown>;
}

/**
 * What all pages are generated from: the compilation, its files, and functions for texts and links.
 */
export interface ReferenceContext extends Compilation {
  files: readonly DefinitionFile[];
  languages: readonly Language[];
  /** A column heading for each language: `label (Arabic)`. */
  heads(name: string): string[];
  /** A text in each language. Empty if there is no key. */
  inAllLanguages(key: string | undefined, params?: Record<string, unknown>): string[];
  /** A text in one language, or its key if the text is missing. */
  text(language: Language, key: string, params?: Record<string, unknown>): string;
  /** A name with a link to its page, relative to another page. */
  linkTo(from: DefinitionFile, target: Target): string;
}

/** A screen, a call or an entity, by id. The file that defines it has a page. */
type Target = { screen: string } | { call: string } | { entity: string };

/** Returns the path of a definition's page below the reference. */
export const pageOf = ({ path }: Pick<DefinitionFile, 'path'>): string =>
  path.replace(/\.json$/, '.md');

export function createReferenceContext(
  root: string,
  compilation: Compilation,
  overlay: Overlay | undefined,
): ReferenceContext {
  const files = readDefinitionFiles(root, overlay);
  const { languages } = compilation.app;
  const texts = new Map(
    languages.map((language) => [
      language,
      Object.assign({}, ...Object.values(compilation.texts[language] ?? {})) as Record<
        string,
        string
      >,
    ]),
  );
  const text: ReferenceContext['text'] = (language, key, params = {}) =>
    fill(texts.get(language)?.[key] ?? key, params);
  const findTarget = createIndex(files);
  return {
    ...compilation,
    files,
    languages,
    heads: (name) => languages.map((language) => `${name} (${languageName(language)})`),
    text,
    inAllLanguages: (key, params) =>
      key === undefined
        ? []
        : languages.map((language) => inLanguage(language, plain(text(language, key, params)))),
    linkTo: (from, target) => {
      const [name, file] = findTarget(target);
      return file ? link(code(name), posix.relative(from.area, pageOf(file))) : code(name);
    },
  };
}

const RIGHT_TO_LEFT: readonly Language[] = ['ar'];

/** Wraps an escaped text if its language is written from right to left. */
export const inLanguage = (language: Language, text: string): string =>
  RIGHT_TO_LEFT.includes(language) ? rightToLeft(text) : text;

const fill = (text: string, params: Record<string, unknown>) =>
  text.replace(/\{(\w+)\}/g, (all, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : all,
  );

function readDefinitionFiles(root: string, overlay: Overlay | undefined): DefinitionFile[] {
  const folder = join(root, 'schemas');
  const texts = openFileTexts(root, overlay);
  return texts.list(folder).flatMap((full) => {
    const path = posix.relative(folder.replaceAll('\\', '/'), full.replaceAll('\\', '/'));
    const [, area = '', name = '', role = ''] =
      /^(?:(.+)\/)?([^/.]+)\.(\w+)\.json$/.exec(path) ?? [];
    if (role === '' || area === 'language') return [];
    return [
      {
        path,
        area,
        name,
        role,
        value: JSON.parse(texts.text(full) ?? '') as Record<string, unknown>,
      },
    ];
  });
}

/** Returns the ids of the screens that a file defines. */
export function screensOf({ role, name, value }: DefinitionFile): string[] {
  if (role !== 'form')
    return ['list', 'page', 'detail'].includes(role)
      ? [String(value['id'] ?? defaultScreenId(name))]
      : [];
  return FORM_SCREENS.flatMap((screen) => {
    const stated = value[screen] as { id?: unknown } | undefined;
    return stated ? [String(stated.id ?? defaultScreenId(name, screen))] : [];
  });
}

/** Returns the id of the resource that a file defines. */
export const resourceIdOf = ({ name, value }: DefinitionFile): string =>
  String(value['id'] ?? name);

/** Returns a function that finds the name and the file of a target. */
function createIndex(
  files: readonly DefinitionFile[],
): (target: Target) => [name: string, file: DefinitionFile | undefined] {
  const screens = new Map(files.flatMap((file) => screensOf(file).map((id) => [id, file])));
  const resources = new Map(
    files.flatMap((file) =>
      file.role === 'resource' ? [[resourceIdOf(file), file] as const] : [],
    ),
  );
  const entities = new Map(
    files.flatMap((file) => (file.role === 'schema' ? [[file.name, file] as const] : [])),
  );
  return (target) => {
    if ('screen' in target) return [target.screen, screens.get(target.screen)];
    if ('call' in target) return [target.call, resources.get(target.call.split('.')[0] ?? '')];
    return [target.entity, entities.get(target.entity)];
  };
}

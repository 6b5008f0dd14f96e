import { defaultScreenId, FORM_SCREENS } from '../../compiler/language/screenIds.ts';
import { posix, relative, sep } from 'node:path';
import type { Language } from '../../shared/resolved/resolved.ts';
import type { Compilation } from '../../compiler/compile.ts';
import { definitionsIn, pathInSchemas } from '../../compiler/read/definitionRoots.ts';
import { platformFolder } from '../../compiler/read/folders.ts';
import { openFileTexts } from '../../compiler/read/fileTexts.ts';
import ar from '../../locales/ar/tools/reference.json' with { type: 'json' };
import en from '../../locales/en/tools/reference.json' with { type: 'json' };
import {
  languageFacts,
  languageName,
  toToolLanguage,
  type ToolLanguage,
} from '../../shared/text/languages.ts';
import { code, link, plain, rightToLeft } from './markdown.ts';

/** A definition file, and what its name says. */
export interface DefinitionFile {
  /** The path below schemas/: `loans/loans.list.json`. */
  path: string;
  /** Its path: `schemas/loans/loans.list.json`, or `nasaq/definitions/…` of the platform. */
  file: string;
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
  /** The words of the reference for a rule, or their key if there are none. */
  words(language: Language, key: string, params?: Record<string, unknown>): string;
  /** A name with a link to its page, relative to another page. */
  linkTo(from: DefinitionFile, target: LinkTarget): string;
}

/** A screen, a call or an entity, by id. The file that defines it has a page. */
type LinkTarget = { screen: string } | { call: string } | { entity: string };

/** Returns the path of a definition's page below the reference. */
export const pageOf = ({ path }: Pick<DefinitionFile, 'path'>): string =>
  path.replace(/\.json$/, '.md');

export function createReferenceContext(root: string, compilation: Compilation): ReferenceContext {
  const files = readDefinitionFiles(root);
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
    words: (language, key, params = {}) =>
      fill(WORDS[toToolLanguage(language)][key] ?? key, params),
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

const WORDS: Record<ToolLanguage, Record<string, string>> = { ar, en };

/** Wraps an escaped text if its language is written from right to left. */
export const inLanguage = (language: Language, text: string): string =>
  languageFacts(language).direction === 'rtl' ? rightToLeft(text) : text;

const fill = (text: string, params: Record<string, unknown>) =>
  text.replace(/\{(\w+)\}/g, (all, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : all,
  );

function readDefinitionFiles(root: string): DefinitionFile[] {
  const texts = openFileTexts(root);
  const platform = platformFolder(root, texts.hasFolder);
  const nameOf = (full: string) =>
    full.startsWith(platform + sep)
      ? posix.join('nasaq', toPosix(relative(platform, full)))
      : toPosix(relative(root, full));
  return definitionsIn(root, texts).flatMap(({ path: full }) => {
    const path = pathInSchemas(full);
    const [, area = '', name = '', role = ''] =
      /^(?:(.+)\/)?([^/.]+)\.(\w+)\.json$/.exec(path) ?? [];
    if (role === '') return [];
    return [
      {
        path,
        file: nameOf(full),
        area,
        name,
        role,
        value: JSON.parse(texts.text(full) ?? '') as Record<string, unknown>,
      },
    ];
  });
}

const toPosix = (path: string) => path.split(sep).join('/');

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
): (target: LinkTarget) => [name: string, file: DefinitionFile | undefined] {
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

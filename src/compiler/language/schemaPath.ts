import { dirname, join, relative, sep } from 'node:path';

/**
 * Returns what `$schema` of a definition states, so that editors complete and explain it: the path of
 * the schema of its kind, relative to the file.
 * @param language the folder of the language, see `languageFolder`
 * @param path the absolute path of the definition
 * @param kind such as `list` or `entity`
 */
export const schemaPath = (language: string, path: string, kind: string): string =>
  relative(dirname(path), join(language, `${kind}.json`))
    .split(sep)
    .join('/');

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { COLUMN_TYPES } from '../../src/generated/valueTypes.ts';
import { sources } from '../../src/sources/index.ts';
import { listFiles } from '../../src/compiler/read/fileTexts.ts';

/** The files that may ask which source a field has, and why. */
const ALLOWED = {
  'src/compiler/stores/fieldCode.ts': 'connects a field with its code',
  'src/server/rows/bindField.ts': 'connects a field with its code',
  'src/authoring/new/rename.ts': 'renames the field in the fallback of joined names',
};

const files = [
  'src/compiler',
  'src/shared',
  'src/server',
  'src/authoring',
  'server',
  'scripts',
].flatMap((folder) => listFiles(folder).filter((file) => /\.m?ts$/.test(file)));

/** A comparison of the source of a field. */
const kinds = ['column', ...Object.keys(sources)].join('|');
const COMPARED_SOURCE = new RegExp(`source\\??\\.kind|(?<![.\\w])kind [!=]== '(?:${kinds})'`);
/** A comparison of the type of a stored field with one that no JSON Schema has. */
const stored = COLUMN_TYPES.filter((one) => one !== 'integer' && one !== 'boolean').join('|');
const COMPARED_TYPE = new RegExp(`\\b(?:field\\??\\.)?type [!=]== '(?:${stored})'`);

/** The types that `npm run new` asks for, and those of the studio's controls, are words of their own. */
const hasOwnTypes = (file: string) =>
  file.startsWith('src/authoring/new/') || file === 'src/authoring/describe/control.ts';

it('only the code that connects fields with their code asks for their type or source', () => {
  expect(files.length).toBeGreaterThan(400);
  const found = files.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return COMPARED_SOURCE.test(text) || (!hasOwnTypes(file) && COMPARED_TYPE.test(text));
  });
  expect(found.toSorted()).toEqual(Object.keys(ALLOWED).toSorted());
});

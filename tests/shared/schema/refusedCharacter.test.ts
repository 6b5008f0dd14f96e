import { expect, it } from 'vitest';
import { createAjv } from '../../../src/shared/schema/ajv.ts';
import { problemText, toProblems } from '../../../src/shared/schema/problems.ts';
import type { JsonSchema } from '../../../src/shared/resolved/resolved.ts';

const LETTERS = { type: 'string', pattern: '^[A-Za-z,،\\- ]*$' };
const CODE = { type: 'string', pattern: '^(?:SA\\d{2}|\\+966-)[A-F]{1,3}$' };
const LABELLED = { ...LETTERS, errorMessage: { pattern: 'name.wrong' } };

const problemOf = (field: JsonSchema, value: unknown) => {
  const validate = createAjv().compile({ type: 'object', properties: { field } });
  const body = { field: value };
  expect(validate(body)).toBe(false);
  return toProblems(validate.errors ?? [], body)['field']![0]!;
};

it.each<[JsonSchema, string, string | undefined]>([
  [LETTERS, "O'Connor", "'"],
  [LETTERS, 'R&D', '&'],
  [LETTERS, 'Ali. Omar', '.'],
  [LETTERS, 'Ali 😀', '😀'],
  [LETTERS, 'Ali\u200f', 'U+200F'],
  [LETTERS, 'Ali\u00a0Omar', 'U+00A0'],
  [LETTERS, 'Aliٌ', '\u25ccٌ'],
  [LABELLED, 'A/B', '/'],
  [CODE, 'SA12#', '#'],
  [CODE, 'SA12{', '{'],
  [CODE, 'sa12', 's'],
  // Each character stands somewhere in the pattern.
  [CODE, '+966-SA', undefined],
  [CODE, 'AA', undefined],
  [{ type: 'string', format: 'email' }, 'a,b@example.sa', ','],
  [{ type: 'string', format: 'email' }, 'example.sa', undefined],
  [{ type: 'string', format: 'uri' }, 'https://a b.sa', 'U+0020'],
  [{ type: 'string', format: 'date' }, '30/11', undefined],
  [{ type: 'number' }, '12 كم', 'ك'],
  [{ type: ['integer', 'null'] }, '1/2', '/'],
  [{ type: 'number' }, '1,5', undefined],
  [{ type: 'string', characters: 'line' }, 'a\u202eb', 'U+202E'],
  [{ type: 'string', characters: 'lines' }, 'a\n\u202eb', 'U+202E'],
  [{ type: 'string', characters: 'lines' }, 'a\n\u202cb', 'U+202C'],
  [{ type: 'string', characters: 'verbatim' }, 'a\0', 'U+0000'],
  [{ type: 'string', maxLength: 1 }, 'ab', undefined],
])('%j names the character of %j that is meant: %s', (field, value, character) => {
  expect(problemOf(field, value).params['character']).toBe(character);
});

it('the text of a problem contains the character', () => {
  const texts: Record<string, string> = {
    'name.wrong': 'Name is not correct',
    'error.refusedCharacter': '{message} (not accepted: “{character}”)',
  };
  const translate = (key: string, params: Record<string, string | number>) =>
    texts[key]!.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  expect(problemText(translate, problemOf(LABELLED, "O'C"))).toBe(
    "Name is not correct (not accepted: “'”)",
  );
  expect(problemText(translate, { key: 'name.wrong', params: {} })).toBe('Name is not correct');
});

import { describe, expect, it } from 'vitest';
import { createNew } from '../../src/authoring/new/createNew.ts';
import { createStaging } from '../../src/authoring/new/edits/stagedFiles.ts';
import { valueType } from '../../src/authoring/new/valueType.ts';
import { PROJECT } from '../recipes/projectCopy.ts';

/*
 * `npm run new -- type`. tests/recipes/newType.test.ts uses the type that it writes.
 */
const stage = createStaging(PROJECT);

describe('how a new type is offered to new fields', () => {
  it.each([
    [
      'integer',
      {
        word: 'mark',
        args: 'bounds',
        rules: { type: 'integer', minimum: 0, maximum: 999_999_999, format: 'mark' },
        column: { width: 130 },
        sortable: true,
      },
      undefined,
    ],
    [
      'text',
      {
        word: 'mark',
        rules: { type: 'string', nonEmpty: true, maxLength: 200, format: 'mark' },
        sortable: true,
        match: 'text',
      },
      { example: 'مثال', refused: [] },
    ],
    // A type that is not offered: the rules are those of its samples.
    [
      'id',
      {
        word: 'mark',
        rules: { type: 'integer', minimum: 1, maximum: 9_007_199_254_740_991, format: 'mark' },
      },
      undefined,
    ],
  ])(
    'like %s',
    (like, offer, values) => {
      const staged = stage();
      const label = 'علامة|Mark';
      valueType.generate(staged, { name: 'mark', like, format: 'mark', label });
      const read = (file: string) =>
        JSON.parse(staged.read(`src/values/mark/${file}.json`)) as { new?: object };
      expect(read('manifest').new).toEqual(offer);
      if (values) expect(read('samples').new).toMatchObject(values);
      else expect(read('samples')).not.toHaveProperty('new');
      expect(staged.read('src/locales/ar/tools/check.json')).toContain(
        '"check.new.type.mark": "علامة"',
      );
      expect(staged.read('src/locales/en/tools/check.json')).toContain(
        '"check.new.type.mark": "Mark"',
      );
    },
    60_000,
  );
});

it('refuses a name that means another type of fields, and a label without Arabic', async () => {
  const named = { name: 'date', format: 'mark', label: 'Mark' };
  const flags = { ...named, like: 'integer', description: 'A mark.' };
  expect(await createNew(PROJECT, { generator: 'type', flags, stage })).toEqual({
    errors: [
      '--name: There is a type “date” already',
      '--label: “Mark” contains no Arabic letters',
    ],
  });
}, 60_000);

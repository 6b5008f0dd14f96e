import { expect, it } from 'vitest';
import { compileEdited } from '../definitions/fixture.ts';

it('an issue of a file that is not valid JSON has no path, because the file has no values', () => {
  const file = 'schemas/books/books.list.json';
  const { issues } = compileEdited([{ file, from: '"columns": [', to: '"columns": [,' }]);
  const [issue] = issues.filter((one) => one.file === file);
  expect(issue).toMatchObject({ message: { key: 'check.json.invalid' } });
  expect(issue).not.toHaveProperty('path');
});

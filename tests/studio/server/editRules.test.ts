import { expect, it } from 'vitest';
import type { FileEdit, Path } from '../../../src/authoring/studio/api.ts';
import { editRules } from '../../../src/authoring/studio/server/editRules.ts';
import { projectCompilation, projectCompiler } from '../../helpers/projectCompilation.ts';

const { adapt } = editRules(projectCompiler, () => projectCompilation);

const remove = (file: string, path: Path): FileEdit => ({ file, kind: 'remove', path });

it('options are removed with the last of them', () => {
  const file = 'schemas/news/my-news.list.json';
  const text =
    '{ "columns": [{ "field": "title", "width": 90, "options": { "picture": "picture" } }] }';
  expect(adapt(remove(file, ['columns', 0, 'options', 'picture']), text)).toEqual(
    remove(file, ['columns', 0, 'options']),
  );
});

it('a screen of a form stays without any property of its own', () => {
  const file = 'schemas/news/news.form.json';
  const edit = remove(file, ['create', 'title']);
  expect(adapt(edit, '{ "create": { "title": "news.new" }, "sections": [] }')).toEqual(edit);
});

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyProject, PROJECT } from './projectCopy.ts';

it('shows a definition in README.md that the check accepts', async () => {
  const [, definition] = /```json\n([\s\S]*?)```/.exec(
    readFileSync(join(PROJECT, 'README.md'), 'utf8'),
  )!;
  const copy = copyProject(PROJECT, ['schemas', 'locales']);
  writeFileSync(join(copy.root, 'schemas/news/my-news.list.json'), definition!);
  expect(await copy.check()).toEqual([]);
  copy.remove();
}, 60_000);

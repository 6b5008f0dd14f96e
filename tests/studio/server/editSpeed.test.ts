import { rmSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { writeScreens } from '../../../scripts/bench/writeScreens.ts';
import { startCpuTimer } from '../../helpers/cpuTimer.ts';
import { project } from '../../compiler/edit/jsonFiles.ts';
import { openProject } from './openProject.ts';

/** With the screens of the product, there are more than a thousand. */
const MORE_SCREENS = 941;

/** From an edit of the draft to its issues and files. */
const BUDGET_MS = 120;

describe('with a thousand screens', () => {
  const root = writeScreens(project, MORE_SCREENS);
  const studio = openProject(root);
  afterAll(() => rmSync(root, { recursive: true }));

  it.each([
    ['a list', 'schemas/news/my-news.list.json', ['columns', 1, 'width'], [231, 232]],
    ['a text', 'locales/ar/news.json', ['news.col.schools'], ['ع', 'غ']],
    ['a rule', 'schemas/news/news.schema.json', ['properties', 'title', 'maxLength'], [100, 101]],
  ])('judges an edit of %s within the budget of CPU time', async (_what, file, path, values) => {
    expect(studio.latest().screens.size).toBeGreaterThanOrEqual(1008);
    const times: number[] = [];
    for (let edit = 0; edit < 21; edit += 1) {
      const cpuTime = startCpuTimer();
      const { files } = await studio.call('edit', {
        label: 'edit',
        edits: [{ file, kind: 'set', path, value: values[edit % 2] }],
      });
      times.push(cpuTime());
      expect(files.map((changed) => changed.file)).toContain(file);
    }
    expect(times.toSorted((one, other) => one - other)[10]).toBeLessThan(BUDGET_MS);
  });
});

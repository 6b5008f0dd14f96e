import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OutlinePart } from '../../../src/authoring/studio/api.ts';
import { menuEdits } from '../../../src/authoring/studio/page/tree/menuEdits.ts';
import { copyProject, PROJECT, type ProjectCopy } from '../../recipes/projectCopy.ts';
import { openProject, type OpenProject } from './openProject.ts';

const APP = 'schemas/app.json';

let copy: ProjectCopy;
let project: OpenProject;

beforeAll(() => {
  copy = copyProject(PROJECT, ['schemas', 'locales']);
  project = openProject(copy.root);
}, 60_000);

afterEach(() => project.call('discard', { label: 'reset' }));
afterAll(() => copy.remove());

async function entryOf(screen: string): Promise<Required<OutlinePart>> {
  const { parts } = await project.call('outline', { screen });
  return parts.filter(({ kind }) => kind === 'menu').at(-1) as Required<OutlinePart>;
}

async function moveTo(screen: string, index: number) {
  const entry = await entryOf(screen);
  const edits = await menuEdits(project.call, entry, entry.positions[index]!);
  return project.call('edit', { label: 'move', edits });
}

const menuText = async () => (await project.call('file', { file: APP })).text;

interface Entry {
  to?: string;
  items?: Entry[];
}

/** Returns the screens of the menu, each within the entries that contain it. */
const screensOf = (entries: readonly Entry[]): unknown[] =>
  entries.map(({ to, items }) => to ?? screensOf(items ?? []));

describe('an entry of the menu', () => {
  it('has positions before, after and within all other entries, and knows its own', async () => {
    const { path, position, positions } = await entryOf('my-news');
    expect(path).toEqual(['menu', 1, 'items', 1]);
    expect(positions[position]?.path).toEqual(path);
    expect(positions[0]).toEqual({ path: ['menu', 0], within: [] });
    expect(positions[position + 1]).toMatchObject({
      path: ['menu', 1, 'items', 2],
      within: [{ en: 'News' }],
      after: { en: 'Add news' },
    });
    expect(positions.at(-1)?.path).toEqual(['menu', 12]);
    expect(new Set(positions.map((one) => one.path.join('/'))).size).toBe(positions.length);
  });

  it('moves to positions all over the menu, and undo gives the same bytes', async () => {
    const before = readFileSync(join(copy.root, APP), 'utf8');
    const { positions } = await entryOf('my-news');
    // Each move compiles all definitions again, so that all positions would take a minute.
    const tried = [...positions.entries()].filter(([index]) => index % 4 === 0);
    expect(tried.length).toBeGreaterThan(8);
    for (const [index, { path }] of tried) {
      const state = await moveTo('my-news', index);
      expect(state.issues, path.join('/')).toEqual([]);
      expect((await entryOf('my-news')).path).toEqual(path);
      while ((await project.call('state', {})).undo !== undefined) await project.call('undo', {});
      expect(await menuText()).toBe(before);
    }
  }, 120_000);

  it('leaves its group and enters the next one step by step', async () => {
    const steps: unknown[] = [];
    for (let step = 0; step < 3; step += 1) {
      const { position } = await entryOf('my-news');
      await moveTo('my-news', position + 1);
      const { menu } = JSON.parse(await menuText()) as { menu: Entry[] };
      steps.push(screensOf(menu).slice(1, 4));
    }
    const events = ['events', 'my-events', 'create-event'];
    const news = ['news', 'create-news'];
    expect(steps).toEqual([
      [[...news, 'my-news'], events, expect.any(Array)],
      [news, 'my-news', events],
      [news, ['my-news', ...events], expect.any(Array)],
    ]);
  });

  it('with further entries never moves into itself', async () => {
    const { parts } = await project.call('outline', { screen: 'my-news' });
    const group = parts.find(({ name }) => name === 'menu.news') as Required<OutlinePart>;
    const labels = group.positions.flatMap(({ within, after }) => [...within, after?.en]);
    expect(JSON.stringify(labels)).not.toContain('"en":"News"');
    expect(group.positions[group.position]?.path).toEqual(['menu', 1]);
  });
});

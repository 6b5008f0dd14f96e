import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyProject, PROJECT, type ProjectCopy } from '../../recipes/projectCopy.ts';
import { openProject, type OpenProject } from './openProject.ts';

/* A text of the platform is changed in the files of the product, which has only what differs. */

let copy: ProjectCopy;
let project: OpenProject;
beforeAll(() => {
  copy = copyProject(join(PROJECT, 'tests/fixtures/foreign'), ['schemas', 'locales']);
  project = openProject(copy.root);
});
afterAll(() => copy.remove());

const setText = (key: string, text: string) =>
  project.call('editText', { label: key, key, suffix: '', language: 'en', text });

const keep = () => project.call('keep', {});

const textsIn = (file: string) =>
  JSON.parse(readFileSync(join(copy.root, file), 'utf8')) as Record<string, string>;

it('writes the text of the product, into a new file if it has none of that name', async () => {
  await setText('action.save', 'Write it down');
  await setText('bin.title', 'Attic');
  expect((await project.call('state', {})).issues).toEqual([]);
  expect(project.latest().texts['en']).toMatchObject({
    core: { 'action.save': 'Write it down', 'action.cancel': 'Cancel' },
    bin: { 'bin.title': 'Attic', 'bin.action.restore': 'Restore' },
  });
  await keep();
  expect(textsIn('locales/en/core.json')).toMatchObject({ 'action.save': 'Write it down' });
  expect(textsIn('locales/en/bin.json')).toEqual({ 'bin.title': 'Attic' });
  expect(existsSync(join(copy.root, 'locales/ar/bin.json'))).toBe(false);
});

it('removes a text that is that of the platform again', async () => {
  await setText('action.save', 'Save');
  expect(project.latest().texts['en']!['core']).toMatchObject({ 'action.save': 'Save' });
  await keep();
  expect(textsIn('locales/en/core.json')).not.toHaveProperty('action.save');
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyProject, PROJECT, type ProjectCopy } from '../../recipes/projectCopy.ts';
import { openProject, type OpenProject } from './openProject.ts';

/* A definition of the platform is shown, but only a copy in the product can be changed. */

let copy: ProjectCopy;
let project: OpenProject;
beforeAll(() => {
  copy = copyProject(PROJECT, ['schemas', 'locales']);
  project = openProject(copy.root);
});
afterAll(() => copy.remove());

const OWN = 'schemas/account/login.form.json';
const fileOfLogin = async () => (await project.call('outline', { screen: 'login' })).parts[0]!.file;

it('a definition of the platform is read-only', async () => {
  const file = await fileOfLogin();
  expect(file).toMatch(/definitions\/accounts\/schemas\/account\/login\.form\.json$/);
  expect(await project.call('panel', { file, path: [] })).toMatchObject({ isOfPlatform: true });
  const edit = { file, kind: 'set' as const, path: ['layout'], value: 'shell' };
  await expect(project.call('edit', { label: 'x', edits: [edit] })).rejects.toThrow(
    /The studio does not change/,
  );
});

it('a copy in the product replaces it and can be changed', async () => {
  const { file, state } = await project.call('copy', { label: 'x', file: await fileOfLogin() });
  expect(file).toBe(OWN);
  expect(state.issues).toEqual([]);
  expect(await fileOfLogin()).toBe(OWN);
  expect(await project.call('panel', { file, path: [] })).toMatchObject({ isOfPlatform: false });
  await project.call('edit', {
    label: 'x',
    edits: [{ file, kind: 'remove', path: ['links'] }],
  });
  await project.call('keep', {});
  expect(existsSync(join(copy.root, OWN))).toBe(true);
  expect(JSON.parse(readFileSync(join(copy.root, OWN), 'utf8'))).not.toHaveProperty('links');
});

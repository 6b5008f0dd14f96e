import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { copyProject, PROJECT, type ProjectCopy } from '../../recipes/projectCopy.ts';
import { openProject, type OpenProject } from './openProject.ts';

let copy: ProjectCopy;
let project: OpenProject;

beforeAll(() => {
  copy = copyProject(PROJECT, ['schemas', 'locales']);
  project = openProject(copy.root);
}, 60_000);

afterEach(() => project.call('discard', { label: 'reset' }));
afterAll(() => copy.remove());

const TITLE = { 'title-ar': 'شاشة جديدة', 'title-en': 'New screen' };

const questions = async (answers: Record<string, string>) =>
  (await project.call('questions', { generator: 'screen', answers })).questions;

const create = (answers: Record<string, string>) =>
  project.call('create', { label: 'add', generator: 'screen', answers: { ...answers, ...TITLE } });

describe('a new screen', () => {
  it.each([
    [
      'list',
      { id: 'phone-book', call: 'manager.all', columns: 'name,phone', icon: 'PeopleAlt' },
      'schemas/people/phone-book.list.json',
      '/phone-book',
    ],
    [
      'form',
      { id: 'create-flash', call: 'news.create' },
      'schemas/news/flash.form.json',
      '/create-flash',
    ],
    [
      'form',
      { id: 'edit-flash', call: 'news.update' },
      'schemas/news/flash.form.json',
      '/edit-flash/:id',
    ],
    [
      'detail',
      { id: 'view-flash', call: 'news.one', columns: 'title,details' },
      'schemas/news/view-flash.detail.json',
      '/view-flash/:id',
    ],
    [
      'page',
      { id: 'welcome', area: 'dashboard' },
      'schemas/dashboard/welcome.page.json',
      '/welcome',
    ],
  ])(
    'is a %s in the draft, without issues, and one step of undo',
    async (kind, answers, file, route) => {
      const state = await create({ kind, ...answers });
      expect(state.issues).toEqual([]);
      expect(state.files).toContainEqual({ file, status: 'added', conflicts: [] });
      expect(project.latest().routes).toContainEqual(
        expect.objectContaining({ id: answers.id, path: route }),
      );
      const undone = await project.call('undo', {});
      expect(undone).toMatchObject({ files: [], undo: undefined });
    },
  );

  it('is written, or discarded with its texts', async () => {
    await create({ kind: 'page', id: 'welcome', area: 'dashboard' });
    const { files } = await project.call('diff', {});
    expect(files.map(({ file, status }) => [file, status])).toEqual([
      ['schemas/dashboard/welcome.page.json', 'added'],
      ['locales/ar/dashboard.json', 'changed'],
      ['locales/en/dashboard.json', 'changed'],
      ['schemas/app.json', 'changed'],
      ['locales/ar/core.json', 'changed'],
      ['locales/en/core.json', 'changed'],
    ]);
    expect(files[0]?.diff).toContain('"blocks": []');
  });

  it('has another name than one that is still in the draft', async () => {
    await create({ kind: 'page', id: 'welcome', area: 'dashboard' });
    const asked = await questions({ kind: 'page', id: 'welcome' });
    expect(asked.find(({ name }) => name === 'id')?.error?.en).toContain('already exists');
  });
});

describe('the questions', () => {
  it('depend on the answers before, and have defaults and choices', async () => {
    const asked = await questions({ id: 'phone-book', call: 'manager.all' });
    expect(asked.map(({ name }) => name)).toEqual([
      'kind',
      'id',
      'call',
      'route',
      'area',
      'columns',
      'title-ar',
      'title-en',
      'menu',
      'icon',
    ]);
    const named = (name: string) => asked.find((one) => one.name === name);
    expect(named('kind')).toMatchObject({
      answer: 'list',
      choices: ['list', 'form', 'detail', 'page'],
    });
    expect(named('call')?.choices).toContain('news.all');
    expect(named('call')?.choices).not.toContain('news.one');
    expect(named('area')).toMatchObject({ answer: 'people' });
    expect(named('columns')).toMatchObject({ isList: true });
    const page = await questions({ kind: 'page', id: 'welcome' });
    expect(page.map(({ name }) => name)).not.toContain('call');
    const detail = await questions({ kind: 'detail', call: 'news.one' });
    expect(detail.map(({ name }) => name)).not.toContain('menu');
  });

  it('say in both languages what is wrong', async () => {
    const [, id] = await questions({ id: 'Phone Book' });
    expect(id?.error?.en).toContain('did you mean “phone-book”');
    expect(id?.error?.ar).toContain('ليس اسمًا صالحًا');
  });

  it('must be answered', async () => {
    await expect(create({ kind: 'list', id: 'phone-book', call: 'none.all' })).rejects.toThrow(
      'missing or wrong',
    );
    expect((await project.call('state', {})).files).toEqual([]);
  });

  it('are those of a known generator', async () => {
    await expect(
      project.call('questions', { generator: 'toString', answers: {} }),
    ).rejects.toThrow();
  });
});

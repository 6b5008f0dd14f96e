import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { ToolLanguage } from '../../src/shared/text/languages.ts';
import type { Calls, Outline, OutlinePart, Panel } from '../../src/authoring/studio/api.ts';
import { selectedPart, type Selection } from '../../src/authoring/studio/page/selection.ts';
import { groupParts } from '../../src/authoring/studio/page/tree/groups.ts';
import { Tree } from '../../src/authoring/studio/page/tree/Tree.tsx';
import { createFakeServer, StudioProviders, type FakeServer } from './fakeServer.tsx';

afterEach(cleanup);

const FILE = 'schemas/books/books.list.json';

const part = (
  kind: OutlinePart['kind'],
  name: string,
  path: OutlinePart['path'],
  more: Partial<OutlinePart> = {},
): OutlinePart => ({ kind, name, file: FILE, path, line: 1, column: 1, reason: 'stated', ...more });

const column = (name: string, index: number) =>
  part('column', name, ['columns', index], { label: { ar: `عمود ${name}`, en: `The ${name}` } });

const OUTLINE: Outline = {
  file: FILE,
  path: [],
  screen: {
    id: 'books',
    kind: 'list',
    route: '/books',
    file: FILE,
    title: { ar: 'كتب', en: 'Books' },
  },
  parts: [
    part('screen', 'books', []),
    column('title', 0),
    column('author', 1),
    column('year', 2),
    part('action', 'reload', [], { reason: 'default' }),
    part('block', 'chart', ['blocks', 0], { code: 'src/screens/chart/Chart.tsx' }),
  ],
  texts: ['book.title'],
  files: ['schemas/books/book.schema.json', 'schemas/app.json'],
};

function renderTree(server: FakeServer, selection: Selection | undefined, language: ToolLanguage) {
  const selections: (Selection | undefined)[] = [];
  render(
    <StudioProviders server={server} language={language}>
      <Tree
        file={FILE}
        outline={OUTLINE}
        selected={selectedPart(selection, OUTLINE)}
        selectedFile={undefined}
        selectedText={undefined}
        select={(next) => selections.push(next)}
        open={(place) => selections.push({ place })}
      />
    </StudioProviders>,
  );
  return { user: userEvent.setup(), selections };
}

const button = (name: string) =>
  document.querySelector<HTMLButtonElement>(`[data-part="${name}"]`) as HTMLButtonElement;

const author: Selection = { place: { file: FILE, path: ['columns', 1] } };

it('parts are grouped by kind and array, with the arrays that are still empty', () => {
  expect(
    groupParts(OUTLINE).map(({ kind, list, parts }) => [kind, list?.path[0], parts.length]),
  ).toEqual([
    ['screen', undefined, 1],
    ['column', 'columns', 3],
    ['column', 'export', 0],
    ['filter', 'filters', 0],
    ['action', undefined, 1],
    ['action', 'rowActions', 0],
    ['action', 'toolbar', 0],
    ['block', 'blocks', 1],
    ['link', 'links', 0],
    ['menu', 'menu', 0],
  ]);
});

it('a part has its label, its name and the file that draws it', () => {
  renderTree(createFakeServer(), undefined, 'ar');
  expect(button('column:author').textContent).toBe('عمود authorauthor');
  expect(button('block:chart').textContent).toContain('src/screens/chart/Chart.tsx');
});

it('one part is in the tab order, and the arrow keys move between all', async () => {
  const { user, selections } = renderTree(createFakeServer(), author, 'en');
  await user.tab();
  expect(document.activeElement).toBe(button('column:author'));
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(button('column:year'));
  await user.keyboard('{Home}');
  expect(document.activeElement).toBe(button('screen:books'));
  await user.keyboard('{ArrowDown}{Enter}');
  expect(selections).toEqual([
    { place: { file: FILE, path: ['columns', 0] }, kind: 'column', name: 'title' },
  ]);
});

it.each([
  ['en', 'ArrowUp', 0],
  ['en', 'ArrowDown', 2],
  ['en', 'ArrowLeft', 0],
  ['en', 'ArrowRight', 2],
  ['ar', 'ArrowDown', 2],
  ['ar', 'ArrowLeft', 2],
  ['ar', 'ArrowRight', 0],
] as const)('%s: Alt with %s moves a column to index %i', async (language, key, to) => {
  const server = createFakeServer({ outline: OUTLINE });
  const { user, selections } = renderTree(server, author, language);
  button('column:author').focus();
  await user.keyboard(`{Alt>}{${key}}{/Alt}`);
  await waitFor(() =>
    expect(server.bodiesOf('edit')[0]?.edits).toEqual([
      { file: FILE, kind: 'move', path: ['columns', 1], to },
    ]),
  );
  await waitFor(() =>
    expect(selections.at(-1)).toMatchObject({ place: { path: ['columns', to] } }),
  );
});

it('a key that is pressed again moves the part from where it is by then', async () => {
  const server = createFakeServer({ outline: OUTLINE });
  server.answers.edit = () => {
    const [first, title, moved, year, ...others] = OUTLINE.parts as [
      OutlinePart,
      OutlinePart,
      OutlinePart,
      OutlinePart,
    ];
    const at = (of: OutlinePart, index: number) => ({ ...of, path: ['columns', index] });
    server.answers.outline = {
      ...OUTLINE,
      parts: [first, at(moved, 0), at(title, 1), at(year, 2), ...others],
    };
    return server.state;
  };
  const { user } = renderTree(server, author, 'en');
  button('column:author').focus();
  await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowDown}{/Alt}');
  await waitFor(() => expect(server.bodiesOf('edit')).toHaveLength(2));
  expect(server.bodiesOf('edit').map(({ edits }) => edits[0])).toEqual([
    { file: FILE, kind: 'move', path: ['columns', 1], to: 0 },
    { file: FILE, kind: 'move', path: ['columns', 0], to: 1 },
  ]);
});

it('the first part does not move before the beginning', async () => {
  const server = createFakeServer({ outline: OUTLINE });
  const { user } = renderTree(server, { place: { file: FILE, path: ['columns', 0] } }, 'en');
  button('column:title').focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(screen.getByRole('button', { name: /Move .title. up/ })).toHaveProperty('disabled', true);
  await waitFor(() => expect(server.bodiesOf('outline')).toHaveLength(1));
  expect(server.bodiesOf('edit')).toEqual([]);
});

it('the selected part can be removed', async () => {
  const server = createFakeServer({ outline: OUTLINE });
  const { user, selections } = renderTree(server, author, 'en');
  await user.click(screen.getByRole('button', { name: /Remove .author./ }));
  await waitFor(() => expect(selections).toEqual([undefined]));
  expect(server.bodiesOf('edit')[0]?.edits).toEqual([
    { file: FILE, kind: 'remove', path: ['columns', 1] },
  ]);
});

/** The panel of the list of columns. */
const COLUMNS: Panel = {
  file: FILE,
  path: ['columns'],
  line: 1,
  column: 1,
  help: {},
  value: ['title', 'author', 'year'],
  properties: [],
  control: {
    type: 'items',
    items: ['title', 'author', 'year'].map((name, index) => ({ name, path: ['columns', index] })),
  },
};

it.each([
  ['at the end', undefined, 3],
  ['after the selected one', author, 2],
] as const)('a part is added in its short form %s', async (_where, selection, index) => {
  const server = createFakeServer({
    names: { names: [{ name: 'isbn' }, { name: 'pages' }] },
    panel: COLUMNS,
  });
  const { user, selections } = renderTree(server, selection, 'en');
  await user.click(screen.getByRole('button', { name: /Add to .Columns./ }));
  await user.click(await screen.findByRole('option', { name: 'pages' }));
  await waitFor(() =>
    expect(selections).toEqual([{ place: { file: FILE, path: ['columns', index] } }]),
  );
  expect(server.bodiesOf('names')[0]).toEqual({ file: FILE, path: ['columns', 3] });
  expect(server.bodiesOf('edit')[0]?.edits).toEqual([
    { file: FILE, kind: 'insert', path: ['columns', index], value: 'pages' },
  ]);
});

it('a part is added at a chosen position', async () => {
  const server = createFakeServer({ names: { names: [{ name: 'isbn' }] }, panel: COLUMNS });
  const { user, selections } = renderTree(server, author, 'en');
  await user.click(screen.getByRole('button', { name: /Add to .Columns./ }));
  await user.click(await screen.findByLabelText('Position'));
  await user.click(await screen.findByRole('option', { name: 'At the beginning' }));
  await user.click(screen.getByRole('option', { name: 'isbn' }));
  await waitFor(() => expect(selections).toHaveLength(1));
  expect(server.bodiesOf('edit')[0]?.edits).toEqual([
    { file: FILE, kind: 'insert', path: ['columns', 0], value: 'isbn' },
  ]);
});

it('the position is asked for only when the names, which take the focus, have loaded', async () => {
  let answer: (names: Calls['names']['response']) => void = () => undefined;
  const names = new Promise<Calls['names']['response']>((resolve) => (answer = resolve));
  const server = createFakeServer({ names: () => names, panel: COLUMNS });
  const { user } = renderTree(server, author, 'en');
  await user.click(screen.getByRole('button', { name: /Add to .Columns./ }));
  await waitFor(() => expect(server.bodiesOf('names')).toHaveLength(1));
  expect(screen.queryByLabelText('Position')).toBeNull();
  answer({ names: [] });
  await screen.findByLabelText('Position');
  expect(document.activeElement?.getAttribute('data-action')).toBe('addEmpty');
});

it('a value within a part selects the part', () => {
  const nested: Selection = { place: { file: FILE, path: ['columns', 2, 'options', 'tones'] } };
  expect(selectedPart(nested, OUTLINE)?.name).toBe('year');
  const byDefault: Selection = { place: { file: FILE, path: [] }, kind: 'action', name: 'reload' };
  expect(selectedPart(byDefault, OUTLINE)?.name).toBe('reload');
});

import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { MenuPosition, Outline, OutlinePart } from '../../src/authoring/studio/api.ts';
import { selectedPart, type Selection } from '../../src/authoring/studio/page/selection.ts';
import { Tree } from '../../src/authoring/studio/page/tree/Tree.tsx';
import { createFakeServer, StudioProviders } from './fakeServer.tsx';

afterEach(cleanup);

const FILE = 'schemas/books/books.list.json';
const APP = 'schemas/app.json';
const shelf = { ar: 'الرف', en: 'Shelf' };
const home = { ar: 'الرئيسية', en: 'Home' };

const POSITIONS: MenuPosition[] = [
  { path: ['menu', 0], within: [] },
  { path: ['menu', 1], within: [], after: home },
  { path: ['menu', 1, 'items', 0], within: [shelf] },
  { path: ['menu', 2], within: [], after: shelf },
];

/** The outline of a screen whose entry of the menu is at a position. */
const outlineAt = (position: number): Outline => {
  const entry: OutlinePart = {
    kind: 'menu',
    name: 'books',
    file: APP,
    path: POSITIONS[position]!.path,
    line: 1,
    column: 1,
    reason: 'stated',
    positions: POSITIONS,
    position,
  };
  return {
    file: FILE,
    path: [],
    screen: { id: 'books', kind: 'list', route: '/books', file: FILE, title: home },
    parts: [entry],
    texts: [],
    files: [],
  };
};

const VALUE = { label: 'menu.books', to: 'books' };

/** @param answered when the server answers an edit */
function renderTree(answered?: Promise<void>) {
  let position = 1;
  const server = createFakeServer({
    outline: () => outlineAt(position),
    panel: { file: APP, path: [], line: 1, column: 1, help: {}, properties: [], value: VALUE },
    edit: async ({ edits }) => {
      await answered;
      const last = edits.at(-1)!;
      const to = last.kind === 'move' ? [...last.path.slice(0, -1), last.to] : last.path;
      position = POSITIONS.findIndex(({ path }) => path.join() === to.join());
      server.state = { ...server.state, revision: server.state.revision + 1 };
      return server.state;
    },
  });
  function Shown() {
    const [selection, setSelection] = useState<Selection | undefined>({
      place: { file: APP, path: ['menu', 1] },
      kind: 'menu',
      name: 'books',
    });
    const outline = outlineAt(position);
    return (
      <Tree
        file={FILE}
        outline={outline}
        selected={selectedPart(selection, outline)}
        selectedFile={undefined}
        selectedText={undefined}
        select={setSelection}
        open={(place) => setSelection({ place })}
      />
    );
  }
  render(
    <StudioProviders server={server}>
      <Shown />
    </StudioProviders>,
  );
  const entry = () => document.querySelector<HTMLElement>('[data-part="menu:books"]')!;
  return { server, entry, user: userEvent.setup() };
}

it('an entry of the menu moves into a group and out of it with Alt and the arrow keys', async () => {
  const { server, entry, user } = renderTree();
  entry().focus();
  await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
  await waitFor(() => expect(server.bodiesOf('edit')).toHaveLength(2));
  expect(server.bodiesOf('edit').map(({ edits }) => edits)).toEqual([
    [
      { file: APP, kind: 'remove', path: ['menu', 1] },
      { file: APP, kind: 'insert', path: ['menu', 1, 'items', 0], value: VALUE },
    ],
    [
      { file: APP, kind: 'remove', path: ['menu', 1, 'items', 0] },
      { file: APP, kind: 'insert', path: ['menu', 2], value: VALUE },
    ],
  ]);
  await waitFor(() => expect(document.activeElement).toBe(entry()));
});

it('a position is chosen among all of the menu, and within a list the text stays', async () => {
  const { server, user } = renderTree();
  await user.click(screen.getByRole('button', { name: /Move .books. to…/ }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'At the beginning',
    expect.stringMatching(/^Shelf › At the beginning$/),
    expect.stringMatching(/^After .Shelf.$/),
  ]);
  await user.click(options[0]!);
  await waitFor(() =>
    expect(server.bodiesOf('edit')[0]?.edits).toEqual([
      { file: APP, kind: 'move', path: ['menu', 1], to: 0 },
    ]),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a dialog that is opened while an entry moves keeps the focus', async () => {
  let answer = (): void => undefined;
  const { entry, user } = renderTree(new Promise((resolve) => (answer = resolve)));
  entry().focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await user.click(screen.getByRole('button', { name: /Move .books. to…/ }));
  await screen.findAllByRole('option');
  const input = document.querySelector<HTMLElement>('[role=dialog] input')!;
  input.focus();
  answer();
  await waitFor(() => expect(entry().getAttribute('aria-current')).toBe('true'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(document.activeElement).toBe(input);
});

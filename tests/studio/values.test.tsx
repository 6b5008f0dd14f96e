import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Calls, Panel, PanelProperty } from '../../src/authoring/studio/api.ts';
import { PanelView } from '../../src/authoring/studio/page/panel/PanelView.tsx';
import { createFakeServer, StudioProviders } from './fakeServer.tsx';

afterEach(cleanup);

const FILE = 'schemas/books/books.list.json';

const property = (more: Partial<PanelProperty>): PanelProperty => ({
  name: 'query',
  path: ['query'],
  help: {},
  required: false,
  value: undefined,
  control: { type: 'text' },
  ...more,
});

/** The panel of an object with a query. */
const panelWith = (query: Record<string, unknown>): Panel => ({
  file: FILE,
  path: [],
  line: 1,
  column: 1,
  help: {},
  value: { query },
  properties: [
    property({
      value: query,
      control: {
        type: 'values',
        properties: Object.entries(query).map(([name, value]) =>
          property({ name, path: ['query', name], value }),
        ),
      },
    }),
  ],
});

function renderPanel(names: string[], query: Record<string, unknown> = { sort: 'title' }) {
  const server = createFakeServer({
    panel: () => panelWith(query),
    names: { names: names.map((name) => ({ name })) },
    edit: ({ edits }: Calls['edit']['body']) => {
      for (const edit of edits)
        if (edit.kind === 'set') query = { ...query, [String(edit.path.at(-1))]: edit.value };
      server.state = { ...server.state, revision: server.state.revision + 1 };
      return server.state;
    },
  });
  render(
    <StudioProviders server={server}>
      <PanelView place={{ file: FILE, path: [] }} part={undefined} open={() => undefined} />
    </StudioProviders>,
  );
  return { server, user: userEvent.setup() };
}

it('a value is added under a possible name that the object does not have, and is typed', async () => {
  const { server, user } = renderPanel(['sort', 'status']);
  await user.click(await screen.findByRole('button', { name: 'Add a value' }));
  await user.click(await screen.findByRole('option', { name: /status/ }));
  expect(screen.queryByRole('option', { name: /sort/ })).toBeNull();
  const box = await screen.findByLabelText('status');
  await waitFor(() => expect(document.activeElement).toBe(box));
  await user.type(box, 'old');
  await waitFor(() =>
    expect(server.bodiesOf('edit').map(({ edits }) => edits[0])).toContainEqual({
      file: FILE,
      kind: 'set',
      path: ['query', 'status'],
      value: 'old',
    }),
  );
});

it('a name is typed if none is known, and cannot be taken twice', async () => {
  const { server, user } = renderPanel([]);
  await user.click(await screen.findByRole('button', { name: 'Add a value' }));
  const name = await screen.findByLabelText('Name');
  await user.type(name, 'sort');
  expect(await screen.findByText(/exists already/)).toBeTruthy();
  await user.clear(name);
  await user.type(name, 'id{Enter}');
  await waitFor(() =>
    expect(server.bodiesOf('edit')[0]?.edits).toEqual([
      { file: FILE, kind: 'set', path: ['query', 'id'], value: '' },
    ]),
  );
});

it('an object with other values is edited as JSON', async () => {
  renderPanel([], { sort: ['title'] });
  expect((await screen.findByRole('textbox')).tagName).toBe('TEXTAREA');
  expect(screen.queryByRole('button', { name: 'Add a value' })).toBeNull();
});

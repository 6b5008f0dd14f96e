import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Control, PanelItem, PanelProperty, Place } from '../../src/authoring/studio/api.ts';
import { PanelView } from '../../src/authoring/studio/page/panel/PanelView.tsx';
import { CallFailure } from '../../src/authoring/studio/page/server.ts';
import { createFakeServer, EMPTY_STATE, StudioProviders } from './fakeServer.tsx';

afterEach(cleanup);

const PLACE: Place = { file: 'schemas/books/books.list.json', path: ['columns', 0] };

const property = (
  name: string,
  control: Control,
  more: Partial<PanelProperty> = {},
): PanelProperty => ({
  name,
  path: [...PLACE.path, name],
  help: {},
  required: false,
  value: undefined,
  control,
  ...more,
});

/**
 * Shows the panel of one property, on a server that applies edits. As the compiler does, it knows
 * the default only while the property has no value.
 */
function renderLive(shown: PanelProperty, fallback?: unknown) {
  const draft = { ...shown };
  let revision = 1;
  let answering = Promise.resolve();
  const server = createFakeServer({
    panel: async ({ path }) => {
      const { value, control } = draft;
      if (path.length > PLACE.path.length)
        return { ...PLACE, path, line: 1, column: 1, help: {}, value, properties: [], control };
      const properties = [
        { ...structuredClone(draft), fallback: value === undefined ? fallback : undefined },
      ];
      await answering;
      return { ...PLACE, line: 1, column: 1, help: {}, value: {}, properties };
    },
    edit: ({ edits: [edit] }) => {
      if (edit?.kind === 'set') draft.value = edit.value;
      if (edit?.kind === 'remove') {
        const index = edit.path.at(-1);
        if (draft.control.type === 'items')
          setItems(draft.control.items.map(({ name }) => name).filter((_name, at) => at !== index));
        else draft.value = undefined;
      }
      if (edit?.kind === 'move' && draft.control.type === 'items') {
        const { items } = draft.control;
        const [moved] = items.splice(Number(edit.path.at(-1)), 1);
        items.splice(edit.to, 0, moved!);
        setItems(items.map(({ name }) => name));
      }
      revision += 1;
      return { ...EMPTY_STATE, revision };
    },
  });
  const setItems = (names: string[]) => {
    draft.control = { type: 'items', items: numbered(names) };
    draft.value = names;
  };
  render(
    <StudioProviders server={server}>
      <PanelView place={PLACE} part={undefined} open={() => undefined} />
    </StudioProviders>,
  );
  return {
    draft,
    server,
    user: userEvent.setup(),
    /** Delays all answers until the returned function is called. */
    delay: () => {
      let answer = () => {};
      answering = new Promise((resolve) => (answer = resolve));
      return () => answer();
    },
  };
}

const numbered = (names: string[]): PanelItem[] =>
  names.map((name, index) => ({ name, path: [...PLACE.path, 'fields', index] }));

it('a letter that is deleted before the panel is read again is not in the draft', async () => {
  const { draft, user, delay } = renderLive(property('icon', { type: 'text' }, { value: 'a' }));
  const box = await screen.findByLabelText<HTMLInputElement>('icon');
  const answer = delay();
  await user.type(box, 'b');
  await waitFor(() => expect(draft.value).toBe('ab'));
  await user.type(box, '{Backspace}');
  await waitFor(() => expect(draft.value).toBe('a'));
  answer();
  await waitFor(() => expect(box.value).toBe('a'));
});

it('an item that is moved twice keeps the focus and moves on', async () => {
  const items = numbered(['a', 'b', 'c']);
  const { draft, user } = renderLive(
    property('fields', { type: 'items', items }, { value: ['a', 'b', 'c'] }),
  );
  const order = () => draft.control.type === 'items' && draft.control.items.map(({ name }) => name);
  await user.click(await screen.findByRole('button', { name: /Move.*a.*down/ }));
  await waitFor(() => expect(order()).toEqual(['b', 'a', 'c']));
  await waitFor(() =>
    expect(
      [...document.querySelectorAll('[data-item]')].map((item) => item.getAttribute('data-item')),
    ).toEqual(['b', 'a', 'c']),
  );
  await user.keyboard('{Enter}');
  await waitFor(() => expect(order()).toEqual(['b', 'c', 'a']));
});

it('an item that is moved again before the panel is read moves on from where it is', async () => {
  const items = numbered(['a', 'b', 'c']);
  const { draft, user, delay } = renderLive(
    property('fields', { type: 'items', items }, { value: ['a', 'b', 'c'] }),
  );
  const down = await screen.findByRole('button', { name: /Move.*a.*down/ });
  const answer = delay();
  await user.dblClick(down);
  await waitFor(() =>
    expect(draft.control).toMatchObject({ items: [{ name: 'b' }, { name: 'c' }, { name: 'a' }] }),
  );
  answer();
  await waitFor(() => expect(down).toHaveProperty('disabled', true));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'a' }));
});

it('two items that are removed before the panel is read are the right ones', async () => {
  const names = ['a', 'a', 'b', 'c', 'd'];
  const { draft, user, delay } = renderLive(
    property('fields', { type: 'items', items: numbered(names) }, { value: names }),
  );
  const first = await screen.findAllByRole('button', { name: /Remove.*a/ });
  const answer = delay();
  await user.click(first[1]!);
  await user.click(screen.getByRole('button', { name: /Remove.*b/ }));
  await user.click(screen.getByRole('button', { name: /Remove.*d/ }));
  await waitFor(() => expect(draft.value).toEqual(['a', 'c']));
  answer();
  await waitFor(() => expect(document.querySelectorAll('[data-item]')).toHaveLength(2));
});

it('JSON that is typed just before the box is left is neither lost nor formatted', async () => {
  const list: Control = { type: 'list', item: { type: 'text' } };
  const { draft, user, server } = renderLive(property('words', list, { value: ['a'] }));
  const box = await screen.findByLabelText('words');
  await user.clear(box);
  await user.paste('["b"]');
  await waitFor(() => expect(draft.value).toEqual(['b']));
  await waitFor(() => expect(box).toHaveProperty('value', '["b"]'));
  server.answers.edit = () => {
    throw new CallFailure(400, undefined);
  };
  await user.type(box, '{End}{Backspace}, "c"]');
  await user.tab();
  await waitFor(() => expect(server.bodiesOf('edit').length).toBeGreaterThan(1));
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(box).toHaveProperty('value', '["b", "c"]');
});

it('JSON with a mistake stays when the box is left', async () => {
  const { draft, user } = renderLive(property('icon', { type: 'text' }, { value: { odd: 1 } }));
  const box = await screen.findByLabelText('icon');
  await user.clear(box);
  await user.paste('"a"');
  await waitFor(() => expect(draft.value).toBe('a'));
  await user.paste(' b');
  await user.tab();
  expect(await screen.findByText(/Not valid JSON/)).toBeTruthy();
  expect(screen.getByLabelText('icon')).toHaveProperty('value', '"a" b');
});

it('JSON with a mistake stays when the value of an earlier text comes after the box is left', async () => {
  const { draft, user, delay } = renderLive(
    property('icon', { type: 'text' }, { value: { odd: 1 } }),
  );
  const box = await screen.findByLabelText('icon');
  await user.clear(box);
  const answer = delay();
  await user.paste('"a"');
  await waitFor(() => expect(draft.value).toBe('a'));
  await user.paste(' b');
  await user.tab();
  answer();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByLabelText('icon')).toHaveProperty('value', '"a" b');
  expect(screen.getByText(/Not valid JSON/)).toBeTruthy();
});

it('a value that is edited as JSON keeps its box until the focus leaves it', async () => {
  const { draft, user } = renderLive(property('icon', { type: 'text' }, { value: { odd: 1 } }));
  const box = await screen.findByLabelText('icon');
  await user.clear(box);
  await user.paste('"a"');
  await waitFor(() => expect(draft.value).toBe('a'));
  await waitFor(() => expect(box.closest('[data-stated]')).toBeTruthy());
  await user.paste(' ');
  await waitFor(() => expect(box).toHaveProperty('value', '"a" '));
  expect(document.activeElement).toBe(box);
  await user.tab();
  expect(await screen.findByLabelText('icon')).toMatchObject({ localName: 'input', value: 'a' });
});

it('a list that is edited as JSON keeps its box while its text is no list', async () => {
  const list: Control = { type: 'list', item: { type: 'text' } };
  const { draft, user } = renderLive(property('words', list, { value: ['a'] }));
  const box = await screen.findByLabelText('words');
  await user.clear(box);
  await user.paste('5');
  await waitFor(() => expect(draft.value).toBe(5));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(document.activeElement).toBe(box);
});

it('a property that the language does not know is marked', async () => {
  renderLive(property('colour', { type: 'json' }, { value: 'red', unknown: true }));
  const box = await screen.findByLabelText('colour');
  const described = document.getElementById(box.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe('Unknown property');
});

it('a switch that is turned off and on again leaves no value', async () => {
  const { draft, user } = renderLive(property('sortable', { type: 'switch' }), true);
  await user.click(await screen.findByRole('switch'));
  await waitFor(() => expect(draft.value).toBe(false));
  await user.click(screen.getByRole('switch'));
  await waitFor(() => expect(draft.value).toBe(undefined));
});

it('a required text that is emptied stays, so that it is marked', async () => {
  const { draft, user } = renderLive(
    property('fileName', { type: 'text' }, { value: 'Loans', required: true }),
  );
  await user.clear(await screen.findByLabelText(/^fileName/));
  await waitFor(() => expect(draft.value).toBe(''));
});

it('the issue of a group is its description', async () => {
  const options = property('options', { type: 'object', properties: [] }, { value: {} });
  const { server } = renderLive(options);
  const text = { ar: 'خطأ', en: 'Wrong' };
  server.state = {
    ...EMPTY_STATE,
    issues: [{ ...PLACE, line: 1, column: 1, path: options.path, message: text, fix: text }],
  };
  server.announceChange();
  await waitFor(() => {
    const id = screen.getByRole('group', { name: 'options' }).getAttribute('aria-describedby');
    expect(document.getElementById(id ?? '')?.textContent).toContain('Wrong');
  });
});

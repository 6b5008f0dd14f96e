import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type {
  Control,
  Panel,
  PanelProperty,
  Place,
  StudioIssue,
} from '../../src/authoring/studio/api.ts';
import { PanelView } from '../../src/authoring/studio/page/panel/PanelView.tsx';
import { editFor } from '../../src/authoring/studio/page/panel/propertyEdit.ts';
import { CallFailure, ConnectionLost } from '../../src/authoring/studio/page/server.ts';
import { createFakeServer, EMPTY_STATE, StudioProviders, type FakeServer } from './fakeServer.tsx';

afterEach(cleanup);

const FILE = 'schemas/books/books.list.json';
const PLACE: Place = { file: FILE, path: ['columns', 0] };

const property = (
  name: string,
  control: Control,
  more: Partial<PanelProperty> = {},
): PanelProperty => ({
  name,
  path: [...PLACE.path, name],
  help: { en: `Help of ${name}` },
  required: false,
  value: undefined,
  control,
  ...more,
});

const panelOf = (...properties: PanelProperty[]): Panel => ({
  ...PLACE,
  line: 5,
  column: 7,
  help: { en: 'A column' },
  value: {},
  properties,
});

const issueAt = (path: StudioIssue['path']): StudioIssue => ({
  file: FILE,
  line: 5,
  column: 7,
  path,
  message: { ar: 'خطأ', en: 'Wrong value' },
  fix: { ar: 'صححه', en: 'Correct it' },
  edit: { file: FILE, kind: 'remove', path: ['columns', 0, 'width'] },
});

const opened: Place[] = [];

async function renderPanel(server: FakeServer) {
  opened.length = 0;
  render(
    <StudioProviders server={server}>
      <PanelView place={PLACE} part={undefined} open={(place) => opened.push(place)} />
    </StudioProviders>,
  );
  return userEvent.setup();
}

const width = (more?: Partial<PanelProperty>) =>
  property('width', { type: 'number', integer: true }, more);

describe('a text box', () => {
  it('sends what is typed while it has the focus as one step of undo', async () => {
    const server = createFakeServer({ panel: panelOf(property('icon', { type: 'text' })) });
    const user = await renderPanel(server);
    const box = await screen.findByLabelText('icon');
    await user.type(box, 'Ho');
    await waitFor(() => expect(lastEdit(server)).toMatchObject({ value: 'Ho' }));
    await user.type(box, 'me');
    await waitFor(() => expect(lastEdit(server)).toMatchObject({ value: 'Home' }));
    await user.tab();
    await user.type(box, 's');
    await waitFor(() => expect(lastEdit(server)).toMatchObject({ value: 'Homes' }));
    const groups = server.bodiesOf('edit').map(({ group }) => group);
    expect(new Set(groups.slice(0, -1)).size).toBe(1);
    expect(groups.at(-1)).not.toBe(groups[0]);
  });

  it('sends numbers as numbers, and keeps what is none', async () => {
    const server = createFakeServer({ panel: panelOf(width()) });
    const user = await renderPanel(server);
    const box = await screen.findByLabelText('width');
    await user.type(box, '40');
    await waitFor(() => expect(lastEdit(server)).toMatchObject({ kind: 'set', value: 40 }));
    await user.type(box, 'x');
    await waitFor(() => expect(lastEdit(server)).toMatchObject({ value: '40x' }));
    expect(box).toHaveProperty('value', '40x');
  });

  it('removes the property when it is emptied', async () => {
    const server = createFakeServer({ panel: panelOf(width({ value: 40 })) });
    const user = await renderPanel(server);
    await user.clear(await screen.findByLabelText('width'));
    await waitFor(() =>
      expect(lastEdit(server)).toEqual({
        file: FILE,
        kind: 'remove',
        path: ['columns', 0, 'width'],
      }),
    );
  });

  it('shows the default as its placeholder', async () => {
    await renderPanel(createFakeServer({ panel: panelOf(width({ fallback: 120 })) }));
    expect(await screen.findByLabelText('width')).toHaveProperty('placeholder', '120');
  });

  it('keeps the text while the connection is lost, and sends it afterwards', async () => {
    const server = createFakeServer({ panel: panelOf(width()) });
    const user = await renderPanel(server);
    const box = await screen.findByLabelText('width');
    server.answers.edit = () => {
      throw new ConnectionLost();
    };
    await user.type(box, '7');
    await waitFor(() => expect(server.bodiesOf('edit')).toHaveLength(1));
    delete server.answers.edit;
    await waitFor(() => expect(server.bodiesOf('edit')).toHaveLength(2), { timeout: 5000 });
    expect(lastEdit(server)).toMatchObject({ value: 7 });
    expect(box).toHaveProperty('value', '7');
  });
});

const lastEdit = (server: FakeServer) => server.bodiesOf('edit').at(-1)?.edits[0];

describe('the edit of a property', () => {
  const stated = width({ value: 40, fallback: 120 });
  const object = { value: {}, shortFor: 'field' };
  it.each([
    ['another value sets it', stated, object, 50, 'set'],
    ['the same value sets it again', stated, object, 40, 'set'],
    ['the default removes it', stated, object, 120, 'remove'],
    ['the default of an unstated property removes it', width({ fallback: 1 }), object, 1, 'remove'],
    ['no value removes it', stated, object, undefined, 'remove'],
  ])('%s', (_name, of, panel, next, kind) => {
    expect(editFor(of, panel, next).kind).toBe(kind);
  });

  it('empties a text that stands for the object, because it has no property to remove', () => {
    const field = property('field', { type: 'text' }, { value: 'title' });
    expect(editFor(field, { value: 'title', shortFor: 'field' }, undefined)).toEqual({
      kind: 'set',
      path: ['columns', 0, 'field'],
      value: '',
    });
  });
});

it('an issue is shown at the control of its path, with a button that fixes it', async () => {
  const server = createFakeServer({ panel: panelOf(width({ value: 'abc' })) });
  server.state = { ...EMPTY_STATE, issues: [issueAt(['columns', 0, 'width'])] };
  const user = await renderPanel(server);
  const box = await screen.findByLabelText('width');
  await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'));
  const described = document.getElementById(box.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toContain('Wrong value');
  await user.click(screen.getByRole('button', { name: 'Fix' }));
  await waitFor(() => expect(lastEdit(server)).toEqual(issueAt(undefined).edit));
});

it('the explanation of a property is shown on demand', async () => {
  const user = await renderPanel(createFakeServer({ panel: panelOf(width()) }));
  const button = await screen.findByRole('button', { name: /Explain/ });
  expect(screen.queryByText('Help of width')).toBeNull();
  await user.click(button);
  expect(screen.getByText('Help of width')).toBeTruthy();
  expect(button.getAttribute('aria-expanded')).toBe('true');
});

it('a switch shows its default, and removes the property when it is set to it', async () => {
  const hideable = property('hideable', { type: 'switch' }, { value: false, fallback: true });
  const server = createFakeServer({ panel: panelOf(hideable) });
  const user = await renderPanel(server);
  await user.click(await screen.findByRole('switch', { name: 'hideable' }));
  await waitFor(() => expect(lastEdit(server)).toMatchObject({ kind: 'remove' }));
});

it('names are loaded when their box gets the focus, with their labels', async () => {
  const field = property('field', { type: 'name', refers: 'field' }, { value: 'title' });
  const server = createFakeServer({
    panel: panelOf(field),
    names: { names: [{ name: 'author', label: { ar: 'المؤلف', en: 'Author' } }] },
  });
  const user = await renderPanel(server);
  const box = await screen.findByLabelText('field');
  expect(server.bodiesOf('names')).toEqual([]);
  await user.click(box);
  await user.clear(box);
  await user.click(await screen.findByRole('option', { name: /Author.*author/ }));
  expect(server.bodiesOf('names')[0]).toEqual({ file: FILE, path: ['columns', 0, 'field'] });
  await waitFor(() => expect(lastEdit(server)).toMatchObject({ kind: 'set', value: 'author' }));
});

it('JSON is sent when it is valid, and the first mistake is located', async () => {
  const server = createFakeServer({ panel: panelOf(property('when', { type: 'json' })) });
  const user = await renderPanel(server);
  const box = await screen.findByLabelText('when');
  await user.click(box);
  await user.paste('{ "a": tru }');
  expect(await screen.findByText(/line 1, column 8/)).toBeTruthy();
  expect(server.bodiesOf('edit')).toEqual([]);
  await user.clear(box);
  await user.paste('{ "a": true }');
  await waitFor(() => expect(lastEdit(server)).toMatchObject({ value: { a: true } }));
});

it('a value that its control cannot show is edited as JSON', async () => {
  const wrong = property('hideable', { type: 'switch' }, { value: ['yes'] });
  await renderPanel(createFakeServer({ panel: panelOf(wrong) }));
  expect(await screen.findByLabelText('hideable')).toHaveProperty('value', '[\n  "yes"\n]');
});

it('items can be opened, moved and removed', async () => {
  const path = ['columns', 0, 'links'];
  const items = ['first', 'second'].map((name, index) => ({ name, path: [...path, index] }));
  const control: Control = { type: 'items', items };
  const links = property('links', control, { value: ['first', 'second'] });
  const server = createFakeServer({
    panel: (place) =>
      place.path.length > PLACE.path.length
        ? { ...panelOf(), ...place, value: links.value, control }
        : panelOf(links),
  });
  const user = await renderPanel(server);
  await user.click(await screen.findByRole('button', { name: 'first' }));
  expect(opened).toEqual([{ file: FILE, path: [...path, 0] }]);
  await user.click(screen.getByRole('button', { name: /Move .first. down/ }));
  await waitFor(() =>
    expect(lastEdit(server)).toEqual({ file: FILE, kind: 'move', path: [...path, 0], to: 1 }),
  );
  await user.click(screen.getByRole('button', { name: /Remove .second./ }));
  await waitFor(() =>
    expect(lastEdit(server)).toEqual({ file: FILE, kind: 'remove', path: [...path, 1] }),
  );
});

it.each([
  ['a name that is required', { type: 'name', refers: 'field' } as const, true, 'set'],
  ['an optional name', { type: 'name', refers: 'field' } as const, false, 'remove'],
  ['a required text', { type: 'text' } as const, true, 'set'],
])('%s is emptied: %s', async (_what, control, required, kind) => {
  const field = property('field', control, { value: 'title', required });
  const server = createFakeServer({ panel: panelOf(field), names: { names: [] } });
  const user = await renderPanel(server);
  await user.clear(await screen.findByLabelText(/^field/));
  await waitFor(() =>
    expect(lastEdit(server)).toEqual({
      file: FILE,
      kind,
      path: ['columns', 0, 'field'],
      ...(kind === 'set' ? { value: '' } : {}),
    }),
  );
});

it('a property with a free name is added at a position', async () => {
  const path = ['columns', 0, 'properties'];
  const items = ['first', 'second'].map((name) => ({ name, path: [...path, name] }));
  const control: Control = { type: 'items', items, keyed: true };
  const server = createFakeServer({
    panel: (place) =>
      place.path.length > PLACE.path.length
        ? { ...panelOf(), ...place, control }
        : panelOf(property('properties', control, { value: { first: {}, second: {} } })),
  });
  const user = await renderPanel(server);
  await user.click(await screen.findByRole('button', { name: 'Add' }));
  const box = await screen.findByLabelText('Name');
  await user.type(box, 'second');
  expect(await screen.findByText(/exists already/)).toBeTruthy();
  await user.clear(box);
  await user.type(box, 'third');
  await user.click(screen.getByLabelText('Position'));
  await user.click(await screen.findByRole('option', { name: /After .first./ }));
  await user.type(box, '{Enter}');
  await waitFor(() =>
    expect(lastEdit(server)).toEqual({
      file: FILE,
      kind: 'set',
      path: [...path, 'third'],
      value: {},
      index: 1,
    }),
  );
  expect(opened.at(-1)).toEqual({ file: FILE, path: [...path, 'third'] });
});

it('a file that is not valid JSON has a message in place of its panels', async () => {
  const server = createFakeServer({ panel: panelOf(width()) });
  server.state = { ...EMPTY_STATE, issues: [issueAt(undefined)] };
  await renderPanel(server);
  expect(await screen.findByText(/not valid JSON/)).toBeTruthy();
  expect(screen.getByText(`${FILE}:5:7`)).toBeTruthy();
  expect(screen.queryByLabelText('width')).toBeNull();
});

it('a value that is gone has a message', async () => {
  const server = createFakeServer({
    panel: () => {
      throw new CallFailure(404, { message: { ar: 'لا يوجد', en: 'There is no such value' } });
    },
  });
  await renderPanel(server);
  expect(await screen.findByText('There is no such value')).toBeTruthy();
});

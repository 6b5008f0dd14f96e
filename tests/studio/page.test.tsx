import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ModeStorage } from '../../src/engine/theme/mode.ts';
import { CallFailure, ConnectionLost } from '../../src/authoring/studio/page/server.ts';
import { StudioRoot } from '../../src/authoring/studio/page/StudioRoot.tsx';
import { createStudioTexts } from '../../src/authoring/studio/page/studioTexts.ts';
import { createFakeServer, EMPTY_STATE, type FakeServer } from './fakeServer.tsx';

const { settings } = (
  window as unknown as { happyDOM: { settings: { enableIframePageLoading: boolean } } }
).happyDOM;
beforeAll(() => {
  settings.enableIframePageLoading = true;
});
afterAll(() => {
  settings.enableIframePageLoading = false;
});

const stored = new Map<string, string>();
const storage: ModeStorage = {
  getItem: (key) => stored.get(key) ?? null,
  setItem: (key, value) => void stored.set(key, value),
};
const app = {
  languages: ['ar', 'en'] as ('ar' | 'en')[],
  storageKeys: { token: 'token', language: 'language', prefix: 'app.' },
};

beforeEach(() => stored.clear());
afterEach(() => {
  cleanup();
  document.documentElement.removeAttribute('lang');
  document.documentElement.removeAttribute('dir');
});

async function renderPage(server: FakeServer) {
  const texts = createStudioTexts('en');
  await texts.load([]);
  render(
    <StudioRoot server={server} texts={texts} app={app} path="about:blank" storage={storage} />,
  );
  await screen.findByText(/changed file/);
  return userEvent.setup();
}

const pressed = () => screen.getByRole('button', { name: 'Pick' }).getAttribute('aria-pressed');

it('the parts are those of the screen in the frame, and picking one opens its panel', async () => {
  const file = 'schemas/books.list.json';
  const title = { ar: 'كتب', en: 'Books' };
  const column = {
    kind: 'column' as const,
    name: 'title',
    file,
    path: ['columns', 0],
    line: 1,
    column: 1,
    reason: 'stated' as const,
  };
  const screenOfBooks = { id: 'books', kind: 'list' as const, route: '/books', file, title };
  const server = createFakeServer({
    outline: { file, path: [], screen: screenOfBooks, parts: [column], texts: [], files: [] },
    panel: {
      file,
      path: column.path,
      line: 1,
      column: 1,
      help: { en: 'A column' },
      properties: [],
      value: {},
    },
    findText: { keys: [] },
  });
  const user = await renderPage(server);
  const frame = document.querySelector('iframe') as HTMLIFrameElement;
  await waitFor(() => expect(frame.contentDocument?.body).toBeTruthy());
  const product = frame.contentDocument as Document;
  product.body.innerHTML =
    '<div data-screen="books"><a href="/other" data-field="title">A title</a><p>Other text</p></div>';
  await waitFor(() => expect(document.querySelector('[data-part="column:title"]')).toBeTruthy());
  expect(server.bodiesOf('outline')[0]).toEqual({ screen: 'books' });

  await user.keyboard('p');
  const press = (selector: string) => {
    const element = product.querySelector(selector) as HTMLElement;
    element.click();
  };
  press('a');
  expect(await screen.findByText('A column')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Column title' })).toBeTruthy();
  expect(document.activeElement?.contains(screen.getByText('A column'))).toBe(true);
  expect(document.querySelector('.studio-part [aria-current]')?.textContent).toContain('title');
  expect(pressed()).toBe('false');
  await user.keyboard('p');
  press('p');
  expect(await screen.findByText(/none of the texts of the screen/)).toBeTruthy();
  expect(server.bodiesOf('findText')).toEqual([
    { screen: 'books', language: 'en', text: 'Other text' },
  ]);
});

it('the language is that of the page and, by the storage, of the preview', async () => {
  const user = await renderPage(createFakeServer());
  await user.click(screen.getByRole('button', { name: 'العربية' }));
  expect(await screen.findByRole('heading', { name: 'الاستوديو' })).toBeTruthy();
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'rtl']);
  expect(stored.get('language')).toBe('ar');
});

it('the colours of the preview are stored, and those of the page stay', async () => {
  const before = document.documentElement.dataset['mode'];
  const user = await renderPage(createFakeServer());
  await user.click(screen.getByRole('button', { name: 'Dark preview' }));
  expect(stored.get('app.mode')).toBe('dark');
  expect(document.documentElement.dataset['mode']).toBe(before);
});

it('P starts picking, Escape ends it, and P can be switched off', async () => {
  const user = await renderPage(createFakeServer());
  await user.keyboard('p');
  expect(pressed()).toBe('true');
  await user.keyboard('{Escape}');
  expect(pressed()).toBe('false');
  await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
  await user.click(await screen.findByRole('switch', { name: /P alone/ }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('p');
  expect(pressed()).toBe('false');
  expect(stored.get('studio.singleKeys')).toBe('off');
});

it('undo and redo are named after their steps, and have keys', async () => {
  const server = createFakeServer();
  server.state = { ...EMPTY_STATE, undo: 'Change width' };
  const user = await renderPage(server);
  expect(await screen.findByRole('button', { name: /Undo: .Change width./ })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Redo' })).toHaveProperty('disabled', true);
  await user.keyboard('{Control>}z{/Control}');
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await waitFor(() => expect(server.bodiesOf('redo')).toHaveLength(1));
  expect(server.bodiesOf('undo')).toHaveLength(1);
});

it('the page follows changes of other tabs and editors', async () => {
  const server = createFakeServer();
  await renderPage(server);
  const files = [{ file: 'schemas/a.list.json', status: 'changed' as const, conflicts: [] }];
  server.state = { ...EMPTY_STATE, revision: 9, files };
  server.announceChange();
  expect(await screen.findByText('1 changed file')).toBeTruthy();
});

it('a lost connection has a message until the server responds again', async () => {
  const server = createFakeServer();
  await renderPage(server);
  server.answers.state = () => {
    throw new ConnectionLost();
  };
  server.disconnect();
  expect(await screen.findByText(/connection to the development server is lost/)).toBeTruthy();
  delete server.answers.state;
  await waitFor(() => expect(screen.queryByText(/is lost/)).toBeNull(), { timeout: 5000 });
});

it('the changes are shown before they are written, and a failure leaves the draft', async () => {
  const server = createFakeServer({ diff: { files: [] } });
  const files = [{ file: 'schemas/a.list.json', status: 'changed' as const, conflicts: [] }];
  server.state = { ...EMPTY_STATE, files };
  server.answers.keep = () => {
    throw new CallFailure(409, { message: { ar: 'تعذر', en: 'The disk is full' } });
  };
  const user = await renderPage(server);
  await user.click(await screen.findByRole('button', { name: 'Keep' }));
  const dialog = await screen.findByRole('dialog');
  expect(server.bodiesOf('keep')).toEqual([]);
  const keepButton = dialog.querySelector('[data-action=keep]') as Element;
  await user.click(keepButton);
  await waitFor(() => expect(dialog.textContent).toContain('The disk is full'));
  expect(dialog.textContent).toContain('1 changed file');
  server.answers.keep = () => {
    server.state = { ...EMPTY_STATE, revision: 5 };
    return { written: ['schemas/a.list.json'], state: server.state };
  };
  await user.click(keepButton);
  const notice = await screen.findByText('1 file was written:');
  expect(notice.parentElement?.textContent).toContain('schemas/a.list.json');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText('The disk is full')).toBeNull();
});

it('an interrupted keep can be finished or taken back', async () => {
  const server = createFakeServer();
  server.state = { ...EMPTY_STATE, interrupted: ['schemas/a.list.json'] };
  const user = await renderPage(server);
  await user.click(await screen.findByRole('button', { name: 'Take it back' }));
  await waitFor(() => expect(server.bodiesOf('revertKeep')).toHaveLength(1));
});

it('issues are listed, and one opens the panel of its value', async () => {
  const server = createFakeServer({
    panel: {
      file: 'schemas/a.list.json',
      path: ['columns', 0],
      line: 1,
      column: 1,
      help: { en: 'A column' },
      properties: [],
      value: {},
    },
  });
  const message = { ar: 'خطأ', en: 'Wrong value' };
  server.state = {
    ...EMPTY_STATE,
    issues: [
      {
        file: 'schemas/a.list.json',
        line: 1,
        column: 1,
        path: ['columns', 0],
        message,
        fix: message,
      },
    ],
  };
  const user = await renderPage(server);
  await user.click(await screen.findByRole('button', { name: '1 issue' }));
  await user.click(await screen.findByRole('button', { name: 'Open properties' }));
  await waitFor(() =>
    expect(server.bodiesOf('panel')).toEqual([
      { file: 'schemas/a.list.json', path: ['columns', 0] },
    ]),
  );
  expect(await screen.findByText('A column')).toBeTruthy();
});

it('a saved draft that could not be read is named', async () => {
  const server = createFakeServer({});
  server.state = { ...EMPTY_STATE, damaged: '.studio/damaged-draft.json' };
  await renderPage(server);
  const notice = await screen.findByText(/could not be read/);
  expect(notice.textContent).toContain('.studio/damaged-draft.json');
});

import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Place, TextEntry } from '../../src/authoring/studio/api.ts';
import { TextEditor } from '../../src/authoring/studio/page/panel/TextEditor.tsx';
import { createFakeServer, EMPTY_STATE, StudioProviders, type FakeServer } from './fakeServer.tsx';

afterEach(cleanup);

const PLACE: Place = { file: 'schemas/books/books.list.json', path: ['columns', 0, 'label'] };
const USE = { ...PLACE, line: 3, screen: 'books' };
const OTHER_USE = { ...USE, file: 'schemas/books/my-books.list.json', screen: 'my-books' };
const FILES = { ar: 'locales/ar/books.json', en: 'locales/en/books.json' };

const entryOf = (key: string, uses: TextEntry['uses']): TextEntry => ({
  key,
  forms: [{ suffix: '', texts: { ar: 'العنوان', en: 'Title' } }],
  files: FILES,
  uses: [{ file: FILES.en, path: [key], line: 2 }, ...uses],
});

function renderEditor(server: FakeServer, textKey = 'book.title') {
  const newKeys: string[] = [];
  render(
    <StudioProviders server={server}>
      <TextEditor textKey={textKey} place={PLACE} onNewKey={(key) => newKeys.push(key)} />
    </StudioProviders>,
  );
  return { user: userEvent.setup(), newKeys };
}

const boxes = () => [...document.querySelectorAll('textarea')];
const english = async () => {
  await screen.findByText('book.title');
  return boxes().find(({ lang }) => lang === 'en') as HTMLTextAreaElement;
};

it('shows both languages, each in its direction', async () => {
  renderEditor(createFakeServer({ text: entryOf('book.title', [USE]) }));
  await english();
  expect(boxes().map(({ lang, dir, value }) => [lang, dir, value])).toEqual([
    ['ar', 'rtl', 'العنوان'],
    ['en', 'ltr', 'Title'],
  ]);
  expect(screen.queryByRole('radio')).toBeNull();
});

it('shows each plural form in the languages that have it', async () => {
  const forms = ['_zero', '_one', '_two', '_few', '_many', '_other'].map((suffix) => ({
    suffix,
    texts: { ar: suffix, ...(['_one', '_other'].includes(suffix) ? { en: suffix } : {}) },
  }));
  renderEditor(createFakeServer({ text: { ...entryOf('book.title', [USE]), forms } }));
  await english();
  const suffixes = (language: string) =>
    boxes()
      .filter(({ lang }) => lang === language)
      .map(({ dataset }) => dataset['suffix']);
  expect(suffixes('ar')).toEqual(forms.map(({ suffix }) => suffix));
  expect(suffixes('en')).toEqual(['_one', '_other']);
});

it('a text that two screens use asks where the change applies before it can be typed', async () => {
  const server = createFakeServer({ text: entryOf('book.title', [USE, OTHER_USE]) });
  const { user } = renderEditor(server);
  const box = await english();
  expect(screen.getByText('Used on 2 screens')).toBeTruthy();
  await user.type(box, 's');
  expect(server.bodiesOf('editText')).toEqual([]);
  server.answers.editText = () => ({ ...server.state, key: 'book.title' });
  await user.click(screen.getByRole('radio', { name: 'Change it everywhere' }));
  await user.type(box, 's');
  await waitFor(() =>
    expect(server.bodiesOf('editText')).toEqual([
      expect.objectContaining({ key: 'book.title', suffix: '', language: 'en', text: 'Titles' }),
    ]),
  );
  expect(server.bodiesOf('editText')[0]).not.toHaveProperty('onlyAt');
});

it('a text that changes only here gets its key with the first keystroke', async () => {
  const server = createFakeServer({ text: entryOf('book.title', [USE, OTHER_USE]) });
  const { user, newKeys } = renderEditor(server);
  const box = await english();
  server.answers.editText = () => {
    server.state = { ...server.state, revision: server.state.revision + 1 };
    return { ...server.state, key: 'books.title' };
  };
  await user.click(screen.getByRole('radio', { name: 'Change it only here' }));
  await user.type(box, 's');
  await waitFor(() => expect(newKeys).toEqual(['books.title']));
  await user.type(box, '!');
  await waitFor(() => expect(server.bodiesOf('editText')).toHaveLength(2));
  const [first, second] = server.bodiesOf('editText');
  expect(first).toMatchObject({ key: 'book.title', onlyAt: PLACE });
  expect(second).toMatchObject({ key: 'books.title', text: 'Titles!' });
  expect(second).not.toHaveProperty('onlyAt');
  expect(document.activeElement).toBe(box);
});

/** What the server answers for a key that no file has. */
const missing = (key: string): TextEntry => ({
  key,
  forms: [{ suffix: '', texts: { ar: '', en: '' } }],
  files: FILES,
  uses: [],
});

it('a plural family that does not exist yet has a box for each form', async () => {
  const server = createFakeServer({ text: missing('book.count') });
  render(
    <StudioProviders server={server}>
      <TextEditor textKey="book.count" place={PLACE} isPlural />
    </StudioProviders>,
  );
  await screen.findByText(/does not exist yet/);
  expect(
    [...document.querySelectorAll<HTMLElement>('textarea[data-language=en]')].map(
      (box) => box.dataset['suffix'],
    ),
  ).toEqual(expect.arrayContaining(['_one', '_other']));
  expect(document.querySelector('textarea[data-suffix=""]')).toBeNull();
});

it('a text that does not exist yet is written', async () => {
  const server = createFakeServer({ text: missing('book.title') });
  const { user } = renderEditor(server);
  const box = await english();
  expect(screen.getByText(/does not exist yet/)).toBeTruthy();
  await user.type(box, 'T');
  await waitFor(() =>
    expect(server.bodiesOf('editText')[0]).toMatchObject({
      key: 'book.title',
      suffix: '',
      language: 'en',
      text: 'T',
    }),
  );
  server.answers.text = { ...entryOf('book.title', [USE]), files: FILES };
  await user.type(box, 'i');
  await waitFor(() => expect(server.bodiesOf('editText').length).toBe(2));
  expect(document.activeElement).toBe(box);
});

it('an issue of a locale file is shown at the text box of its language', async () => {
  const server = createFakeServer({ text: entryOf('book.title', [USE]) });
  const message = { ar: 'خطأ', en: 'Wrong placeholder' };
  server.state = {
    ...EMPTY_STATE,
    issues: [{ file: FILES.en, line: 2, column: 3, path: ['book.title'], message, fix: message }],
  };
  renderEditor(server);
  const box = await english();
  await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'));
  const described = document.getElementById(box.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toContain('Wrong placeholder');
  const arabic = boxes().find(({ lang }) => lang === 'ar');
  expect(arabic?.getAttribute('aria-invalid')).toBe('false');
});

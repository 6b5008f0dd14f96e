import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Http } from '../../../src/engine/data/requests/http.ts';
import { RichTextWidget } from '../../../src/values/html/RichTextWidget.tsx';
import { createTexts } from '../../../src/engine/i18n/texts.ts';
import { createPendingInput, PendingInputProvider } from '../../../src/engine/ui/pendingInput.ts';
import { LINKS, NO_LINKS } from '../../helpers/typedContacts.ts';
import { TestProviders } from '../testProviders.tsx';

const { i18n } = createTexts({ ar: {}, en: {} }, [], 'en');

afterEach(cleanup);

function renderEditor(value: string) {
  const pending = createPendingInput();
  render(
    <TestProviders i18n={i18n} language="en" http={{} as Http}>
      <PendingInputProvider value={pending}>
        <RichTextWidget
          id="field"
          name="field"
          label="Field"
          value={value}
          required={false}
          invalid={false}
          describedBy={undefined}
          options={{}}
          rule={{}}
          choices={undefined}
          variant="edit"
          onChange={() => undefined}
        />
      </PendingInputProvider>
    </TestProviders>,
  );
  return screen.getByRole('textbox', { name: 'Field' });
}

function selectText(editor: HTMLElement): void {
  act(() => editor.focus());
  fireEvent.keyDown(editor, { key: 'a', code: 'KeyA', keyCode: 65, ctrlKey: true });
}

function enterAddress(typed: string): void {
  const isOpen = document.querySelector('.editor-link') !== null;
  if (!isOpen) fireEvent.click(screen.getByRole('button', { name: 'editor.link' }));
  const box = screen.getByRole('textbox', { name: 'editor.link.address' });
  fireEvent.change(box, { target: { value: typed } });
  fireEvent.keyDown(box, { key: 'Enter' });
}

const linksOf = (editor: HTMLElement) =>
  [...editor.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.textContent]);

it.each(Object.entries(LINKS))(
  'an entered %j links to %s, and shows what was typed',
  (typed, href) => {
    const editor = renderEditor('');
    enterAddress(` ${typed}\u200e`);
    expect(linksOf(editor)).toEqual([[href, typed]]);
  },
);

it.each(Object.entries(LINKS))('a text with the address %j links to %s', (typed, href) => {
  const editor = renderEditor('<p>Contact</p>');
  selectText(editor);
  enterAddress(typed);
  expect(linksOf(editor)).toEqual([[href, 'Contact']]);
});

it('the link box refuses other texts', () => {
  const editor = renderEditor('');
  for (const typed of NO_LINKS) {
    enterAddress(typed);
    expect(screen.getByRole('alert').textContent, typed).toBe('editor.link.error');
    expect(linksOf(editor), typed).toEqual([]);
  }
});

function paste(editor: HTMLElement, text: string): void {
  const getData = (type: string) => (type === 'text/plain' ? text : '');
  act(() => void fireEvent.paste(editor, { clipboardData: { getData, types: ['text/plain'] } }));
}

it.each([
  ['+966 (0)50 123 4567', 'tel:+966501234567'],
  ['finance.7@sanabil.example', 'mailto:finance.7@sanabil.example'],
  ['example.sa:8080', 'https://example.sa:8080'],
  ["https://example.sa/o'hara", "https://example.sa/o'hara"],
])('%j pasted over a text links it to %s', (pasted, href) => {
  const editor = renderEditor('<p>Contact</p>');
  selectText(editor);
  paste(editor, pasted);
  expect(linksOf(editor)).toEqual([[href, 'Contact']]);
});

it('a number that is pasted over a number replaces it', () => {
  const editor = renderEditor('<p>0501234567</p>');
  selectText(editor);
  paste(editor, '0551234567');
  expect(editor.textContent).toBe('0551234567');
});

it('an incomplete address in HTML is no link, as on the server', () => {
  const editor = renderEditor(
    '<p><a href="example.sa">a</a> <a href="a@b.sa">b</a> <a href="https://example.sa/o\'hara">c</a></p>',
  );
  expect(linksOf(editor)).toEqual([["https://example.sa/o'hara", 'c']]);
});

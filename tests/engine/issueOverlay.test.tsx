import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { translateIssue } from '../../src/compiler/issues/issue.ts';
import { message } from '../../src/compiler/issues/messages.ts';
import type { Http } from '../../src/engine/data/requests/http.ts';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import { updateDefinitions } from '../../src/engine/shell/development.ts';
import { IssueOverlay } from '../../src/engine/shell/IssueOverlay.tsx';
import type { Language } from '../../src/shared/resolved/resolved.ts';
import { TestProviders } from './testProviders.tsx';

const { i18n } = createTexts({ ar: {}, en: {} }, [], 'en');

const issue = translateIssue({
  file: 'schemas/app.json',
  line: 8,
  column: 15,
  message: message('check.unknownTimeZone', { name: 'Asia/Riyad' }),
  fix: message('check.didYouMean', { name: 'Asia/Riyadh' }),
});

beforeEach(() => updateDefinitions({}, [issue]));

afterEach(() => {
  cleanup();
  updateDefinitions({}, []);
});

it.each([
  ['en', 'ltr', 'There is no time zone “Asia/Riyad”→ Did you mean “Asia/Riyadh”?'],
  ['ar', 'rtl', 'لا توجد منطقة زمنية باسم «Asia/Riyad»← هل تقصد «Asia/Riyadh»؟'],
] as [Language, string, string][])(
  'shows issues in the language of the interface: %s',
  (language, direction, text) => {
    render(
      <TestProviders i18n={i18n} language={language} http={{} as Http}>
        <IssueOverlay />
      </TestProviders>,
    );
    const overlay = screen.getByRole('alert');
    expect(overlay.getAttribute('dir')).toBe(direction);
    expect(overlay.textContent?.replaceAll(/[\u2068\u2069]/g, '')).toBe(
      `schemas/app.json:8:15 ${text}`,
    );
    const position = overlay.querySelector('bdi');
    expect(position?.textContent).toBe('schemas/app.json:8:15');
    expect(position?.getAttribute('dir')).toBe('ltr');
  },
);

it('shows nothing if there are no issues', () => {
  render(
    <TestProviders i18n={i18n} language="en" http={{} as Http}>
      <IssueOverlay />
    </TestProviders>,
  );
  act(() => updateDefinitions({}, []));
  expect(screen.queryByRole('alert')).toBeNull();
});

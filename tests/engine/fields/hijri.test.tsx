import { cleanup, fireEvent, render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it } from 'vitest';
import { AppProvider } from '../../../src/engine/app.ts';
import { HijriCalendar } from '../../../src/values/hijriDate/HijriCalendar.tsx';
import { createTexts } from '../../../src/engine/i18n/texts.ts';
import type { ResolvedApp } from '../../../src/shared/resolved/resolved.ts';

const { i18n } = createTexts({ ar: {}, en: {} }, [], 'en');
const DAY = { year: 1448, month: 6, day: 10 };

afterEach(cleanup);

it('the focus is on a day at first and moves by keys, and stays on the controls for other months', () => {
  const { container } = render(
    <AppProvider value={{ app: { timeZone: 'UTC' } as ResolvedApp, routes: [] }}>
      <I18nextProvider i18n={i18n}>
        <HijriCalendar value={DAY} picked={null} today={DAY} onPick={() => undefined} />
      </I18nextProvider>
    </AppProvider>,
  );
  const focused = () => document.activeElement?.getAttribute('data-day');
  expect(focused()).toBe('1448-06-10');
  fireEvent.keyDown(container.querySelector('[role=grid]')!, { key: 'ArrowRight' });
  expect(focused()).toBe('1448-06-11');
  const [month, year] = [...container.querySelectorAll('select')];
  for (const [list, value] of [
    [month!, '7'],
    [year!, '1449'],
  ] as const) {
    list.focus();
    fireEvent.change(list, { target: { value } });
    expect(document.activeElement).toBe(list);
  }
  const next = container.querySelector<HTMLElement>('[data-action=nextMonth]')!;
  next.focus();
  fireEvent.click(next);
  expect(document.activeElement).toBe(next);
  fireEvent.keyDown(container.querySelector('[role=grid]')!, { key: 'PageDown' });
  expect(focused()).toBe('1449-09-11');
});

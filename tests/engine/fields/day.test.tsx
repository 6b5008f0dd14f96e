import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { AppProvider } from '../../../src/engine/app.ts';
import { DatePickerWidget } from '../../../src/values/day/DatePickerWidget.tsx';
import { createPendingInput, PendingInputProvider } from '../../../src/engine/ui/pendingInput.ts';
import { createTexts } from '../../../src/engine/i18n/texts.ts';
import type { ResolvedApp } from '../../../src/shared/resolved/resolved.ts';

const { i18n } = createTexts({ ar: {}, en: {} }, [], 'en');

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('a typed date is reported when typing pauses, and when the form flushes pending input', async () => {
  const pending = createPendingInput();
  const changes: unknown[] = [];
  render(
    <AppProvider value={{ app: { timeZone: 'UTC' } as ResolvedApp, routes: [] }}>
      <I18nextProvider i18n={i18n}>
        <PendingInputProvider value={pending}>
          <DatePickerWidget
            id="day"
            name="day"
            label=""
            value="2026-11-20"
            required
            invalid={false}
            describedBy={undefined}
            options={{}}
            choices={undefined}
            rule={{}}
            variant="create"
            onChange={(next) => changes.push(next)}
          />
        </PendingInputProvider>
      </I18nextProvider>
    </AppProvider>,
  );
  // The date picker is loaded separately.
  const [day] = await screen.findAllByRole('spinbutton');
  vi.useFakeTimers();
  act(() => day!.focus());
  fireEvent.keyDown(day!, { key: 'ArrowUp' });
  expect(changes).toEqual([]);
  act(() => pending.flush());
  expect(changes).toEqual(['2026-11-21']);
  fireEvent.keyDown(day!, { key: 'ArrowUp' });
  act(() => void vi.advanceTimersByTime(1000));
  expect(changes).toEqual(['2026-11-21', '2026-11-22']);
});

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TextFilter } from '../../src/values/text/TextFilter.tsx';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import type { ResolvedFilter } from '../../src/shared/resolved/resolved.ts';
import { TestProviders } from './testProviders.tsx';

const filter = { as: 'text', filter: 'title', label: 'Title' } as Extract<
  ResolvedFilter,
  { as: 'text' }
>;
const texts = createTexts({ ar: {}, en: {} }, [], 'en');
const onChange = vi.fn();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  onChange.mockClear();
});

function renderFilter() {
  render(
    <TestProviders i18n={texts.i18n} language="en" http={{} as never}>
      <TextFilter filter={filter} value="" onChange={onChange} ready totals={null} />
    </TestProviders>,
  );
}
const type = (text: string) =>
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });

it('is applied 300 ms after the last key press, once', () => {
  renderFilter();
  type('s');
  act(() => void vi.advanceTimersByTime(200));
  type(' sea ');
  act(() => void vi.advanceTimersByTime(299));
  expect(onChange).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1));
  fireEvent.blur(screen.getByRole('searchbox'));
  expect(onChange.mock.calls).toEqual([['sea']]);
});

it('is applied at once when the user leaves the text box', () => {
  renderFilter();
  type('sea');
  fireEvent.blur(screen.getByRole('searchbox'));
  act(() => void vi.advanceTimersByTime(1000));
  expect(onChange.mock.calls).toEqual([['sea']]);
});

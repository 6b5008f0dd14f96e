import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Http } from '../../src/engine/data/requests/http.ts';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import { TooltipLayer } from '../../src/engine/ui/tooltip/TooltipLayer.tsx';
import { TestProviders } from './testProviders.tsx';

const { i18n } = createTexts({ ar: {}, en: {} }, [], 'en');

/** The tooltip is loaded when it is first shown. */
const findTooltip = () => screen.findByRole('tooltip');
const tooltipText = () => document.querySelector('[role=tooltip]')?.textContent ?? null;

/**
 * Points at the tooltip over another element. happy-dom has no layout, so the test names that
 * element.
 */
function pointAtTooltipOver(below: Element): void {
  const shown = document.querySelector('[role=tooltip]')!;
  document.elementsFromPoint = () => [...shown.querySelectorAll('*'), shown, below, document.body];
  fireEvent.pointerOver(shown, { pointerType: 'mouse' });
  fireEvent.pointerMove(shown, { pointerType: 'mouse' });
}

beforeEach(async () => {
  render(
    <TestProviders i18n={i18n} language="en" http={{} as Http}>
      <button type="button" data-hint="Edit the first">
        first
      </button>
      <button type="button" data-hint="Edit the second">
        second
      </button>
      <button type="button">plain</button>
      <p>text</p>
      <TooltipLayer />
    </TestProviders>,
  );
  fireEvent.pointerOver(screen.getByText('first'), { pointerType: 'mouse' });
  expect((await findTooltip()).textContent).toBe('Edit the first');
});
afterEach(cleanup);

it('stays open while the pointer is on it and it covers no control', async () => {
  pointAtTooltipOver(screen.getByText('text'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(tooltipText()).toBe('Edit the first');
});

it('is replaced by the tooltip of a control that it covers', async () => {
  pointAtTooltipOver(screen.getByText('second'));
  await waitFor(() => expect(tooltipText()).toBe('Edit the second'));
});

it('closes if it covers a control without a tooltip', async () => {
  pointAtTooltipOver(screen.getByText('plain'));
  await waitFor(() => expect(tooltipText()).toBeNull());
});

it('closes when the pointer leaves', async () => {
  fireEvent.pointerOver(screen.getByText('text'), { pointerType: 'mouse' });
  await waitFor(() => expect(tooltipText()).toBeNull());
});

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Http } from '../../src/engine/data/http.ts';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import { TooltipLayer } from '../../src/engine/ui/tooltip/TooltipLayer.tsx';
import { Provided } from './provided.tsx';

const { i18n } = createTexts({ ar: {}, en: {} }, [], 'en');

/** The bubble is fetched when it is first shown. */
const bubble = () => screen.findByRole('tooltip');
const said = () => document.querySelector('[role=tooltip]')?.textContent ?? null;

/** Points at the bubble where it lies over something; happy-dom lays nothing out, so the test says what lies there. */
function pointAtBubbleOver(below: Element): void {
  const shown = document.querySelector('[role=tooltip]')!;
  document.elementsFromPoint = () => [...shown.querySelectorAll('*'), shown, below, document.body];
  fireEvent.pointerOver(shown, { pointerType: 'mouse' });
  fireEvent.pointerMove(shown, { pointerType: 'mouse' });
}

beforeEach(async () => {
  render(
    <Provided i18n={i18n} language="en" http={{} as Http}>
      <button type="button" data-hint="Edit the first">
        first
      </button>
      <button type="button" data-hint="Edit the second">
        second
      </button>
      <button type="button">plain</button>
      <p>text</p>
      <TooltipLayer />
    </Provided>,
  );
  fireEvent.pointerOver(screen.getByText('first'), { pointerType: 'mouse' });
  expect((await bubble()).textContent).toBe('Edit the first');
});
afterEach(cleanup);

it('stays while it is pointed at where nothing that can be pressed lies under it', async () => {
  pointAtBubbleOver(screen.getByText('text'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(said()).toBe('Edit the first');
});

it('gives place to the control under it, of which it tells then', async () => {
  pointAtBubbleOver(screen.getByText('second'));
  await waitFor(() => expect(said()).toBe('Edit the second'));
});

it('gives place to a control that has no hint', async () => {
  pointAtBubbleOver(screen.getByText('plain'));
  await waitFor(() => expect(said()).toBeNull());
});

it('goes when the pointer moves on', async () => {
  fireEvent.pointerOver(screen.getByText('text'), { pointerType: 'mouse' });
  await waitFor(() => expect(said()).toBeNull());
});

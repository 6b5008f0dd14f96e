import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Http } from '../../src/engine/data/http.ts';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import { KitPage } from '../../src/engine/ui/kit/KitPage.tsx';
import { BUTTONS, CHOICES, INPUTS } from '../../src/engine/ui/kit/controls.tsx';
import { OVERLAYS } from '../../src/engine/ui/kit/covering.tsx';
import { FEEDBACK } from '../../src/engine/ui/kit/feedback.tsx';
import { TestProviders } from './testProviders.tsx';

const { i18n } = createTexts({ ar: {}, en: {} }, [], 'en');

afterEach(cleanup);

it('the page of the kit shows every sample in both directions and both colour modes', async () => {
  render(
    <TestProviders i18n={i18n} language="en" http={{} as Http}>
      <KitPage />
    </TestProviders>,
  );
  // The date picker is loaded separately.
  await waitFor(() => expect(document.querySelector('[role=spinbutton]')).toBeTruthy());
  const articles = [...document.querySelectorAll('article')];
  expect(articles).toHaveLength(
    [BUTTONS, CHOICES, FEEDBACK, INPUTS, OVERLAYS].flatMap((samples) => Object.keys(samples))
      .length,
  );
  for (const article of articles) {
    const panels = [...article.querySelectorAll<HTMLElement>('.kit-panel')];
    expect(panels.map((panel) => [panel.dir, panel.dataset['mode']])).toEqual([
      ['ltr', 'light'],
      ['rtl', 'light'],
      ['ltr', 'dark'],
      ['rtl', 'dark'],
    ]);
    for (const panel of panels) expect(panel.childElementCount).toBeGreaterThan(0);
  }
});

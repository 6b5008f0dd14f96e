import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import ar from '../../src/locales/ar/tools/kit.json';
import en from '../../src/locales/en/tools/kit.json';
import type { Http } from '../../src/engine/data/requests/http.ts';
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

it.each([
  ['en', 'ltr', en],
  ['ar', 'rtl', ar],
] as const)('in %s, the headings of the page are in its language and direction', (...row) => {
  const [language, direction, texts] = row;
  render(
    <TestProviders i18n={i18n} language={language} http={{} as Http}>
      <KitPage />
    </TestProviders>,
  );
  const page = document.querySelector<HTMLElement>('.kit')!;
  expect(page.dir).toBe(direction);
  const headings = [...page.querySelectorAll(':scope > h1, :scope > section > h2')];
  expect(headings.map((heading) => heading.textContent)).toEqual([
    texts['kit.title'],
    texts['kit.section.buttons'],
    texts['kit.section.inputs'],
    texts['kit.section.choices'],
    texts['kit.section.feedback'],
    texts['kit.section.overlays'],
  ]);
});

it('the texts of the kit exist in both languages, and all are used', () => {
  expect(Object.keys(ar)).toEqual(Object.keys(en));
  const code = ['KitPage.tsx', 'controls.tsx', 'covering.tsx', 'feedback.tsx', 'sampleText.ts']
    .map((file) => readFileSync(join('src/engine/ui/kit', file), 'utf8'))
    .join('\n');
  expect(code).not.toMatch(/\p{Script=Arabic}/u);
  const unused = Object.keys(en).filter((key) => !code.includes(`'${key}'`));
  expect(unused.filter((key) => !key.startsWith('kit.section.'))).toEqual([]);
  const untranslated = Object.entries(ar).filter(([, text]) => !/\p{Script=Arabic}/u.test(text));
  expect(untranslated).toEqual([]);
});

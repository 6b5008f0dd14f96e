import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Help } from '../../src/authoring/studio/page/panel/Help.tsx';
import { createFakeServer, StudioProviders } from './fakeServer.tsx';

afterEach(cleanup);

const BOTH = { ar: 'العرض بالبكسل.', en: 'The width in pixels.' };

it.each([
  ['ar', BOTH, BOTH.ar, 'ar', 'rtl'],
  ['en', BOTH, BOTH.en, 'en', 'ltr'],
  ['ar', { en: BOTH.en }, BOTH.en, 'en', 'ltr'],
] as const)('in %s, %j is explained as “%s”', (language, help, text, lang, dir) => {
  render(
    <StudioProviders server={createFakeServer()} language={language}>
      <Help help={help} />
    </StudioProviders>,
  );
  const shown = screen.getByText(text);
  expect([shown.lang, shown.dir]).toEqual([lang, dir]);
});

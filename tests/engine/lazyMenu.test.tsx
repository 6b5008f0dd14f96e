import type { ReactNode } from 'react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import type { ResolvedApp } from '../../src/shared/resolved/resolved.ts';
import { AppProvider } from '../../src/engine/app.ts';
import { ExportMenu } from '../../src/engine/export/ExportMenu.tsx';
import { ExportContextProvider } from '../../src/engine/export/useExport.ts';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import { SessionProvider } from '../../src/engine/session/SessionContext.ts';
import type { Session } from '../../src/engine/session/session.ts';
import type { SessionState } from '../../src/engine/session/sessionStore.ts';
import { MenuButton } from '../../src/engine/ui/menu/MenuButton.tsx';

const { i18n } = createTexts({ ar: {}, en: {} }, [], 'en');
const state: SessionState = { status: 'out', reason: null, number: 1 };
const session = { get: () => state, subscribe: () => () => undefined } as unknown as Session;
const button = (trigger: object) => <button type="button" {...trigger} />;

const withProviders = (menu: ReactNode) => (
  <I18nextProvider i18n={i18n}>
    <AppProvider value={{ app: { storageKeys: { prefix: 'x.' } } as ResolvedApp, routes: [] }}>
      <SessionProvider value={session}>
        <ExportContextProvider value={() => undefined}>{menu}</ExportContextProvider>
      </SessionProvider>
    </AppProvider>
  </I18nextProvider>
);

afterEach(cleanup);

it.each([
  [
    'of given items',
    'one',
    () => <MenuButton items={[{ key: 'one', label: 'one', attributes: {} }]}>{button}</MenuButton>,
  ],
  [
    'whose items are loaded with it',
    'export.xlsx',
    () => (
      <ExportMenu request={{ name: 'books', title: 'books', columns: [], rows: [] }} total={1}>
        {({ trigger }) => button(trigger)}
      </ExportMenu>
    ),
  ],
])(
  'opens a menu %s with the first click once the pointer has entered the button',
  async (_which, item, draw) => {
    render(withProviders(draw()));
    fireEvent.pointerEnter(screen.getByRole('button'));
    await vi.dynamicImportSettled();
    fireEvent.click(screen.getByRole('button'));
    expect(screen.getByRole('menu').textContent).toContain(item);
  },
);

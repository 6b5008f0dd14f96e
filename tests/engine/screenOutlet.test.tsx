import { act, render, screen as page } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { AppProvider, type AppInfo } from '../../src/engine/app.ts';
import { SessionProvider } from '../../src/engine/session/SessionContext.ts';
import type { Session } from '../../src/engine/session/session.ts';
import type { SessionState } from '../../src/engine/session/sessionStore.ts';
import { ScreenOutlet } from '../../src/engine/shell/ScreenOutlet.tsx';
import { profileFields } from '../helpers/profileFields.ts';

const info = {
  app: { screens: { home: 'home' }, session: { fields: profileFields } },
  routes: [{ id: 'home', path: '/home' }],
} as unknown as AppInfo;

afterEach(() => window.history.replaceState(null, '', '/'));

/** The router has then committed the URL of a redirect that React has not rendered yet. */
it('opens the requested screen after signing in, when the address bar already has another path', async () => {
  window.history.replaceState(null, '', '/requested');
  let state = { status: 'out', reason: null } as SessionState;
  const listeners = new Set<() => void>();
  const session = {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onEnding: () => () => undefined,
  } as unknown as Session;
  const router = createMemoryRouter(
    [
      {
        path: '/sign-in',
        Component: ScreenOutlet,
        loader: () => ({
          screen: { id: 'sign-in', kind: 'page', visibility: 'guest' },
          Kind: () => <p>signing in</p>,
        }),
        HydrateFallback: () => null,
      },
      { path: '/requested', element: <p>the requested screen</p> },
      { path: '/home', element: <p>the home screen</p> },
    ],
    { initialEntries: ['/sign-in?next=%2Frequested'] },
  );
  render(
    <AppProvider value={info}>
      <SessionProvider value={session}>
        <RouterProvider router={router} />
      </SessionProvider>
    </AppProvider>,
  );
  expect(await page.findByText('signing in')).toBeTruthy();
  act(() => {
    state = { status: 'in', profile: null } as SessionState;
    for (const listener of listeners) listener();
  });
  expect(await page.findByText('the requested screen')).toBeTruthy();
});

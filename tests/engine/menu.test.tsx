import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import type {
  MenuEntry,
  ResolvedApp,
  RouteEntry,
  Visibility,
} from '../../src/shared/resolved/resolved.ts';
import { AppProvider } from '../../src/engine/app.ts';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import { SessionProvider } from '../../src/engine/session/SessionContext.ts';
import type { Session } from '../../src/engine/session/session.ts';
import type { Profile, SessionState } from '../../src/engine/session/sessionStore.ts';
import { Menu } from '../../src/engine/shell/menu/Menu.tsx';
import { profileFields } from '../helpers/profileFields.ts';

const route = (id: string, visibility: Visibility): RouteEntry => ({
  id,
  path: `/${id}`,
  title: id,
  visibility,
  layout: 'shell',
  documentTitle: id,
});
const routes = [route('desk', 'session'), route('people', 'main'), route('hire', 'main')];
const menu: MenuEntry[] = [
  { label: 'menu.desk', to: 'desk' },
  { label: 'menu.people', to: 'people' },
  { label: 'menu.staff', items: [{ label: 'menu.hire', to: 'hire' }] },
  {
    label: 'menu.more',
    items: [{ label: 'menu.deeper', items: [{ label: 'menu.hire', to: 'hire' }] }],
  },
];

const storageKeys = { prefix: 'menu-test.' };

function renderMenu(profile: Partial<Profile> | null, views?: ResolvedApp['views']): HTMLElement {
  const state = { status: 'in', token: 't', problem: null, number: 1, profile } as SessionState;
  const session = { get: () => state, subscribe: () => () => undefined } as unknown as Session;
  const app = {
    menu,
    session: { fields: profileFields },
    storageKeys,
    views,
  } as unknown as ResolvedApp;
  const router = createMemoryRouter([
    { id: 'desk', path: '*', element: <Menu rail={false} onNavigate={() => undefined} /> },
  ]);
  const { container } = render(
    <I18nextProvider i18n={createTexts({ ar: {}, en: {} }, [], 'ar').i18n}>
      <AppProvider value={{ app, routes }}>
        <SessionProvider value={session}>
          <RouterProvider router={router} />
        </SessionProvider>
      </AppProvider>
    </I18nextProvider>,
  );
  return container;
}

const links = (shown: HTMLElement) =>
  [...shown.querySelectorAll('[data-menu]')].map((link) => link.getAttribute('data-menu'));

afterEach(cleanup);

describe('the menu', () => {
  it('shows the main account the entries that only it may open', () => {
    const shown = renderMenu({ is_main_account: true });
    expect(links(shown)).toEqual(expect.arrayContaining(['desk', 'people']));
    expect(shown.textContent).toContain('menu.staff');
  });

  it('hides those entries from other accounts, and groups that would be empty', () => {
    const shown = renderMenu({ is_main_account: false });
    expect(links(shown)).toEqual(['desk']);
    expect(shown.textContent).toBe('menu.desk');
  });

  it('expands the entries below an entry, at several levels', async () => {
    const user = userEvent.setup();
    const shown = renderMenu({ is_main_account: true });
    const press = (label: string) =>
      user.click(shown.querySelector(`button[data-menu-group="${label}"]`)!);
    await press('menu.more');
    expect(links(shown)).toEqual(['desk', 'people']);
    await press('menu.deeper');
    expect(links(shown)).toEqual(['desk', 'people', 'hire']);
  });

  it('hides the entries of the main account while the account is unknown', () => {
    expect(links(renderMenu(null))).toEqual(['desk']);
  });

  it('opens a list with its default view, and every other screen as it is', () => {
    const default_views = [
      { screen: 'people', view: '12', query: 'sort=name', hidden: [], density: 'compact' },
    ];
    const calls = { ofScreen: { feature: 'views' } } as NonNullable<ResolvedApp['views']>;
    const shown = renderMenu({ is_main_account: true, features: ['views'], default_views }, calls);
    const href = (id: string) => shown.querySelector(`[data-menu="${id}"]`)?.getAttribute('href');
    expect([href('desk'), href('people')]).toEqual(['/desk', '/people?view=12']);
  });

  it('knows the default views of this device if the product has no calls for views', () => {
    localStorage.setItem('menu-test.views.7', JSON.stringify({ defaults: { people: 'newest' } }));
    const shown = renderMenu({ id: 7, is_main_account: true });
    localStorage.removeItem('menu-test.views.7');
    expect(shown.querySelector('[data-menu=people]')?.getAttribute('href')).toBe(
      '/people?view=newest',
    );
  });
});

import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import type { ResolvedApp, RouteEntry } from '../../src/shared/resolved/resolved.ts';
import { AppProvider } from '../../src/engine/app.ts';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import { SessionProvider } from '../../src/engine/session/SessionContext.ts';
import type { Session } from '../../src/engine/session/session.ts';
import { SchoolCard } from '../../src/screens/dashboard/SchoolCard.tsx';
import { TotalCard } from '../../src/screens/dashboard/TotalCard.tsx';
import { profileFields } from '../helpers/profileFields.ts';

const route = (id: string, path: string): RouteEntry => ({
  id,
  path,
  title: 'x.title',
  visibility: 'session',
  layout: 'shell',
  documentTitle: '',
});
const info = {
  app: { timeZone: 'Asia/Riyadh', session: { fields: profileFields } } as ResolvedApp,
  routes: [route('inbox', '/inbox'), route('inbox-of', '/inbox/of/:id')],
};
const state = { status: 'in', number: 1, profile: { is_main_account: false } };
const session = { get: () => state, subscribe: () => () => undefined } as unknown as Session;
const texts = createTexts({ ar: {}, en: {} }, [], 'ar');

const renderPart = (part: ReactNode) =>
  render(
    <I18nextProvider i18n={texts.i18n}>
      <AppProvider value={info}>
        <SessionProvider value={session}>
          <MemoryRouter>{part}</MemoryRouter>
        </SessionProvider>
      </AppProvider>
    </I18nextProvider>,
  );

const hrefs = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

afterEach(cleanup);

describe('the links of the home screen’s cards', () => {
  const total = { testId: 'm', icon: 'Forum', label: 'Messages', figure: 1234567, source: 's' };

  it('a card with a total links to the screen of its definition, and shows the number in full', () => {
    renderPart(<TotalCard {...total} to="inbox" />);
    expect(hrefs()).toEqual(['/inbox']);
    expect(screen.getByRole('link').textContent).toContain('1,234,567');
  });

  it('a card with a total is no link if its definition names no screen', () => {
    renderPart(<TotalCard {...total} to={undefined} />);
    expect(hrefs()).toEqual([]);
  });

  const messagesLink = { to: 'inbox-of', params: { id: '{row.id}' } };

  it('the messages of a school link to those of the school', () => {
    renderPart(
      <SchoolCard
        school={{ id: 7, name: 'x', message_count: 3 }}
        links={{ messages: messagesLink }}
      />,
    );
    expect(hrefs()).toEqual(['/inbox/of/7']);
  });

  it.each([
    ['there are none', 0, messagesLink],
    ['the definition names no screen', 3, undefined],
  ])('the messages of a school are no link if %s', (_name, message_count, messages) => {
    renderPart(
      <SchoolCard
        school={{ id: 7, name: 'x', message_count }}
        links={messages ? { messages } : {}}
      />,
    );
    expect(hrefs()).toEqual([]);
  });

  it('the name of a school links to its page', () => {
    const link = { to: 'inbox-of', params: { id: '{row.id}' } };
    renderPart(<SchoolCard school={{ id: 7, name: 'x' }} links={{ link }} />);
    expect(hrefs()).toEqual(['/inbox/of/7']);
    expect(screen.getByRole('heading').textContent).toBe('x');
  });
});

import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Checklist } from '../../src/engine/blocks/checklist/Checklist.tsx';
import type { Http } from '../../src/engine/data/requests/http.ts';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import { SessionProvider } from '../../src/engine/session/SessionContext.ts';
import type { Session } from '../../src/engine/session/session.ts';
import type { ResolvedCall } from '../../src/shared/resolved/resolved.ts';
import { TestProviders } from './testProviders.tsx';

const CALL: ResolvedCall = {
  name: 'x.steps',
  method: 'GET',
  effect: 'read',
  path: '/steps',
  access: 'main',
  hasBody: false,
  response: 'item',
  pointer: '/data',
  filters: {},
  sortFields: [],
  defaultSort: 'id',
  pageSize: 0,
};
const OPTIONS = {
  call: CALL,
  title: 'x.title',
  steps: [
    { field: 'one', label: 'x.one', hint: 'x.one.hint' },
    { field: 'two', label: 'x.two' },
  ],
};
const texts = createTexts({ ar: {}, en: {} }, [], 'ar');

/**
 * Renders the checklist for a main account or another one, with the steps that the server returns.
 */
function renderChecklist(done: Record<string, boolean>, isMain = true) {
  const read = vi.fn(() => Promise.resolve({ body: { data: done }, etag: null }));
  const http = {
    urlOf: () => 'https://host.example/steps',
    exchange: read,
  } as unknown as Http;
  const state = { status: 'in', profile: { is_main_account: isMain } };
  const session = { get: () => state, subscribe: () => () => {} } as unknown as Session;
  render(
    <TestProviders i18n={texts.i18n} language="ar" http={http}>
      <SessionProvider value={session}>
        <Checklist options={OPTIONS} />
      </SessionProvider>
    </TestProviders>,
  );
  return read;
}

afterEach(cleanup);

describe('the checklist block', () => {
  it('shows which steps are done, and the hints of the others', async () => {
    renderChecklist({ one: false, two: true });
    const items = await screen.findAllByRole('listitem');
    expect(items.map((item) => [item.dataset['step'], item.dataset['done']])).toEqual([
      ['one', 'false'],
      ['two', 'true'],
    ]);
    expect(screen.getByText('x.one.hint')).toBeTruthy();
    expect(screen.getAllByRole('img').map((mark) => mark.getAttribute('aria-label'))).toEqual([
      'checklist.open',
      'checklist.done',
    ]);
  });

  it('is not rendered when all steps are done', async () => {
    const read = renderChecklist({ one: true, two: true });
    await waitFor(() => expect(read).toHaveBeenCalled());
    await read.mock.results[0]!.value;
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('does not call the server for an account without access to the call', () => {
    expect(renderChecklist({ one: false, two: false }, false)).not.toHaveBeenCalled();
    expect(screen.queryByRole('list')).toBeNull();
  });
});

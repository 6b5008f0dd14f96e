import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Http } from '../../src/engine/data/requests/http.ts';
import { useItems } from '../../src/engine/data/useCall.ts';
import { useLoaded } from '../../src/engine/data/useLoaded.ts';
import { useRevalidate } from '../../src/engine/data/useRevalidate.ts';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import type { ResolvedCall } from '../../src/shared/resolved/resolved.ts';
import { TestProviders } from './testProviders.tsx';

const { i18n } = createTexts({ ar: {}, en: {} }, [], 'en');
const read = (name: string) => ({ name, path: `/${name}`, pointer: '' }) as ResolvedCall;
const save = { name: 'loan.update', effect: 'update' } as ResolvedCall;
const NO_PARAMS = {};

afterEach(cleanup);

/** Saves while three resources and a record are shown, and returns what is requested again. */
async function namesReadAfter(write: ResolvedCall): Promise<string[]> {
  const exchange = vi.fn<Http['exchange']>(async () => ({ body: [], etag: null }));
  const http = { exchange, urlOf: ({ path }: ResolvedCall) => path } as unknown as Http;
  function Screen() {
    const revalidate = useRevalidate();
    useItems(read('loan.all'));
    useItems(read('shelf.all'));
    useItems(read('reader.all'));
    useLoaded(read('loan.one'), NO_PARAMS);
    return <button type="button" onClick={() => revalidate(write)} />;
  }
  const { getByRole } = render(
    <TestProviders i18n={i18n} language="en" http={http}>
      <Screen />
    </TestProviders>,
  );
  await waitFor(() => expect(exchange).toHaveBeenCalledTimes(4));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  exchange.mockClear();
  fireEvent.click(getByRole('button'));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  return exchange.mock.calls.map(([{ name }]) => name);
}

it('reads everything again that is shown, except a record that is being edited', async () => {
  expect(await namesReadAfter(save)).toEqual(['loan.all', 'shelf.all', 'reader.all']);
});

it.each([
  [['shelf'], ['loan.all', 'shelf.all']],
  [[], ['loan.all']],
])('reads only its own resource again and those that it touches: %j', async (touches, names) => {
  expect(await namesReadAfter({ ...save, touches })).toEqual(names);
});

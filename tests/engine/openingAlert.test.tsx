import { useState } from 'react';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { toAlertState, useOpeningAlert } from '../../src/engine/kinds/alertState.ts';

afterEach(cleanup);

it('is shown when the screen opens, but not when the user comes back to it', async () => {
  function List() {
    const [alert] = useState(useOpeningAlert());
    return alert ? `${alert.text} ${alert.saved.id}` : 'nothing';
  }
  window.history.replaceState(null, '', '/form');
  const router = createBrowserRouter([
    { path: '/form', element: null },
    { path: '/list', Component: List },
    { path: '/other', element: 'other' },
  ]);
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/list', { state: toAlertState('saved', { id: '7' }) }));
  expect(screen.getByText('saved 7')).toBeTruthy();
  await act(() => router.navigate('/other'));
  await act(() => router.navigate(-1));
  expect(await screen.findByText('nothing')).toBeTruthy();
  router.dispose();
});

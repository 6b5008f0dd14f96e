import { act, render } from '@testing-library/react';
import { createMemoryRouter, Link, Outlet, RouterProvider, useLoaderData, useParams } from 'react-router-dom';
import { expect, it } from 'vitest';
import { SteadyRoute } from '../../src/engine/shell/SteadyRoute.tsx';

it('spares what stands on a screen the steps on the way to the next, and tells of other parameters', async () => {
  const drawn: string[] = [];
  function Screen() {
    const { id } = useParams();
    drawn.push(`screen ${id}`);
    return <Link to="/books/1">one</Link>;
  }
  const screen = <Screen />;
  function Route() {
    useLoaderData();
    drawn.push('route');
    return <SteadyRoute>{screen}</SteadyRoute>;
  }
  let arrive: () => void = () => undefined;
  const loader = () => new Promise<null>((resolve) => (arrive = () => resolve(null)));
  const router = createMemoryRouter(
    [{ path: '/', Component: Outlet, children: [{ path: 'books/:id', Component: Route, loader, shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname }] }],
    { initialEntries: ['/books/1'], hydrationData: { loaderData: { '0-0': null } } },
  );
  const { container } = render(<RouterProvider router={router} />);
  expect(drawn).toEqual(['route', 'screen 1']);

  drawn.length = 0;
  await act(() => router.navigate('/books/1?page=2'));
  expect(drawn).toContain('route');
  expect(drawn).not.toContain('screen 1');

  act(() => void router.navigate('/books/2'));
  await act(async () => arrive());
  expect(drawn).toContain('screen 2');
  expect(container.querySelector('a')?.getAttribute('href')).toBe('/books/1');
});

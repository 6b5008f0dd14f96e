import { Fragment, type ComponentType, type ReactNode } from 'react';
import { act, render } from '@testing-library/react';
import {
  createMemoryRouter,
  Link,
  Outlet,
  RouterProvider,
  useLoaderData,
  useParams,
} from 'react-router-dom';
import { expect, it } from 'vitest';
import { StableRouteContext } from '../../src/engine/shell/StableRouteContext.tsx';

/**
 * Opens a book whose screen is inside `Wrapper`, then its second page, then another book. Returns
 * what was rendered at each step.
 */
async function renderSteps(Wrapper: ComponentType<{ children: ReactNode }>) {
  const rendered: string[] = [];
  function Screen() {
    const { id } = useParams();
    rendered.push(`screen ${id}`);
    return <Link to="/books/1">one</Link>;
  }
  const screen = <Screen />;
  function Route() {
    useLoaderData();
    rendered.push('route');
    return <Wrapper>{screen}</Wrapper>;
  }
  let resolveLoader: () => void = () => undefined;
  const loader = () => new Promise<null>((resolve) => (resolveLoader = () => resolve(null)));
  const router = createMemoryRouter(
    [
      {
        path: '/',
        Component: Outlet,
        children: [
          {
            path: 'books/:id',
            Component: Route,
            loader,
            shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
          },
        ],
      },
    ],
    { initialEntries: ['/books/1'], hydrationData: { loaderData: { '0-0': null } } },
  );
  const { container, unmount } = render(<RouterProvider router={router} />);
  const first = rendered.splice(0);
  await act(() => router.navigate('/books/1?page=2'));
  const step = rendered.splice(0);
  act(() => void router.navigate('/books/2'));
  await act(async () => resolveLoader());
  const href = container.querySelector('a')?.getAttribute('href');
  unmount();
  return { first, step, other: rendered, href };
}

it('does not rerender a screen during a navigation, but does for other parameters', async () => {
  expect(
    (await renderSteps(Fragment)).step,
    'if the router does this, StableRouteContext can be removed',
  ).toContain('screen 1');
  const { first, step, other, href } = await renderSteps(StableRouteContext);
  expect(first).toEqual(['route', 'screen 1']);
  expect(step).toContain('route');
  expect(step).not.toContain('screen 1');
  expect(other).toContain('screen 2');
  expect(href).toBe('/books/1');
});

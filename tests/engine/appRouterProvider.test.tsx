import { startTransition, type ComponentType, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { AppRouterProvider } from '../../src/engine/shell/AppRouterProvider.tsx';

/** A component that renders slowly, so that React splits the render into time slices. */
function Slow({ onDraw: onRender }: { onDraw(): void }): ReactNode {
  onRender();
  const until = performance.now() + 8;
  while (performance.now() < until);
  return null;
}

type Router = Parameters<typeof AppRouterProvider>[0]['router'];

/**
 * Renders the app while the code of the screen arrives between two time slices. Returns the final
 * text.
 */
async function renderInSlices(
  RouterComponent: ComponentType<{ router: Router }>,
): Promise<string | null> {
  let resolveCode: () => void = () => undefined;
  const code = new Promise<null>((resolve) => (resolveCode = () => resolve(null)));
  const router = createMemoryRouter([
    {
      path: '/',
      loader: () => code.then(() => null),
      HydrateFallback: () => 'on its way',
      Component: () => 'here',
    },
  ]);
  // Another listener is registered first, as the app does to prefetch links.
  router.subscribe(() => undefined);
  const container = document.createElement('div');
  const root = createRoot(container);
  startTransition(() => {
    root.render([
      <RouterComponent key="shown" router={router} />,
      ...Array.from({ length: 8 }, (_, index) => <Slow key={index} onDraw={resolveCode} />),
    ]);
  });
  await expect.poll(() => container.textContent, { interval: 5 }).not.toBe('');
  await new Promise((resolve) => setTimeout(resolve, 50));
  const text = container.textContent;
  root.unmount();
  return text;
}

it('shows a screen that was loaded during the first render', async () => {
  expect(
    await renderInSlices(RouterProvider),
    'if RouterProvider does this, AppRouterProvider can be removed',
  ).toBe('on its way');
  expect(await renderInSlices(AppRouterProvider)).toBe('here');
});

import { startTransition, type ComponentType, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Routed } from '../../src/engine/shell/Routed.tsx';

/** A component that renders slowly, so that React splits the render into time slices. */
function Slow({ onDraw }: { onDraw(): void }): ReactNode {
  onDraw();
  const until = performance.now() + 8;
  while (performance.now() < until);
  return null;
}

type Router = Parameters<typeof Routed>[0]['router'];

/**
 * Renders the app while the code of the screen arrives between two time slices. Returns the final
 * text.
 */
async function drawInSlices(Shown: ComponentType<{ router: Router }>): Promise<string | null> {
  let bring: () => void = () => undefined;
  const code = new Promise<null>((resolve) => (bring = () => resolve(null)));
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
  const place = document.createElement('div');
  const root = createRoot(place);
  startTransition(() => {
    root.render([
      <Shown key="shown" router={router} />,
      ...Array.from({ length: 8 }, (_, index) => <Slow key={index} onDraw={bring} />),
    ]);
  });
  await expect.poll(() => place.textContent, { interval: 5 }).not.toBe('');
  await new Promise((resolve) => setTimeout(resolve, 50));
  const text = place.textContent;
  root.unmount();
  return text;
}

it('shows a screen that was loaded during the first render', async () => {
  expect(
    await drawInSlices(RouterProvider),
    'if RouterProvider does this, Routed can be removed',
  ).toBe('on its way');
  expect(await drawInSlices(Routed)).toBe('here');
});

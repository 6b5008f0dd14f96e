import { startTransition, type ComponentType, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { AppRouterProvider } from '../../src/engine/shell/AppRouterProvider.tsx';

/** A part of the page that takes long to draw, so that React draws in slices. */
function Slow({ onDraw }: { onDraw(): void }): ReactNode {
  onDraw();
  const until = performance.now() + 8;
  while (performance.now() < until);
  return null;
}

type Router = Parameters<typeof AppRouterProvider>[0]['router'];

/** Draws as the app starts, with a screen whose code comes between two slices; gives what is shown in the end. */
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
  // Somebody else listens first, as the app does to fetch what links lead to.
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

it('draws a screen that came while the page was being drawn', async () => {
  expect(
    await drawInSlices(RouterProvider),
    'if RouterProvider does this itself, AppRouterProvider can be removed',
  ).toBe('on its way');
  expect(await drawInSlices(AppRouterProvider)).toBe('here');
});

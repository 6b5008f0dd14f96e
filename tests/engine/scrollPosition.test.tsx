import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { ScrollPosition } from '../../src/engine/shell/ScrollPosition.tsx';

/**
 * Opens a page, scrolls it to 500 and leaves it. Returns the position to which it was scrolled at
 * first.
 */
const openScrollAndLeave = (address: string) => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const { unmount } = render(
    <RouterProvider
      router={createMemoryRouter([{ path: '*', Component: ScrollPosition }], {
        initialEntries: [{ pathname: address, key: 'default' }],
      })}
    />,
  );
  const top = scrollTo.mock.lastCall?.[1];
  Object.defineProperty(window, 'scrollY', { value: 500, configurable: true });
  window.dispatchEvent(new Event('pagehide'));
  unmount();
  scrollTo.mockRestore();
  return top;
};

afterEach(() => sessionStorage.clear());

it('opens a URL at the top, and scrolls a reloaded one to its last position', () => {
  expect(openScrollAndLeave('/announcements')).toBe(0);
  expect(openScrollAndLeave('/create')).toBe(0);
  expect(openScrollAndLeave('/announcements')).toBe(500);
});

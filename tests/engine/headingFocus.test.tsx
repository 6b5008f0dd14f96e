import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link, MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { HeadingFocus } from '../../src/engine/shell/HeadingFocus.ts';

/** A page whose heading can be replaced, as that of a form when its record arrives. */
function Page() {
  const [hasArrived, setArrived] = useState(false);
  return (
    <MemoryRouter>
      <Link to="/book">open</Link>
      <button type="button" onClick={() => setArrived(true)}>
        arrive
      </button>
      <main>
        <h1 key={String(hasArrived)}>{hasArrived ? 'Kalila' : 'Book'}</h1>
      </main>
      <HeadingFocus />
    </MemoryRouter>
  );
}

beforeEach(() => {
  render(<Page />);
  fireEvent.click(screen.getByText('open'));
});
afterEach(cleanup);

it('moves the focus to the heading of a new page', () => {
  expect(document.activeElement?.textContent).toBe('Book');
});

it('keeps the focus on the heading when it is replaced', async () => {
  fireEvent.click(screen.getByText('arrive'));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Kalila'));
});

it('leaves the focus where the user has moved it', async () => {
  screen.getByText('arrive').focus();
  fireEvent.click(screen.getByText('arrive'));
  await screen.findByText('Kalila');
  // The observer has been called when later microtasks run.
  await Promise.resolve();
  expect(document.activeElement?.textContent).toBe('arrive');
});

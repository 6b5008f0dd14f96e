import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { afterEach, expect, it } from 'vitest';
import { useFocusReturn } from '../../src/authoring/studio/page/useFocusReturn.ts';

afterEach(cleanup);

function Page({ children }: { children: ReactNode }) {
  useFocusReturn();
  return children;
}

/** A list whose items have a button that removes them. */
function List() {
  const [items, setItems] = useState(['a', 'b', 'c']);
  return (
    <section tabIndex={-1} aria-label="panel">
      <button type="button" onClick={() => setItems([])}>
        all
      </button>
      <ul>
        {items.map((item) => (
          <li key={item}>
            <button type="button" onClick={() => setItems(items.filter((one) => one !== item))}>
              {item}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A button that opens a dialog, and is disabled when the dialog closes. */
function Keep() {
  const [state, setState] = useState<'before' | 'open' | 'kept'>('before');
  const dialog = (
    <button type="button" onClick={() => setState('kept')}>
      yes
    </button>
  );
  return (
    <div>
      <button type="button">changes</button>
      <button type="button" disabled={state === 'kept'} onClick={() => setState('open')}>
        keep
      </button>
      {state === 'open' && createPortal(<div>{dialog}</div>, document.body)}
    </div>
  );
}

/** A button that replaces the whole content around it. */
function Replaced() {
  const [path, setPath] = useState('outer');
  return (
    <section tabIndex={-1} aria-label="panel">
      <div key={path}>
        <button type="button" onClick={() => setPath('inner')}>
          open {path}
        </button>
      </div>
    </section>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const focused = () =>
  document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label');

async function press(content: ReactNode, ...names: string[]) {
  render(<Page>{content}</Page>);
  const user = userEvent.setup();
  for (const name of names) {
    button(name).focus();
    await user.keyboard('{Enter}');
  }
  return user;
}

it('goes to the next item of a list, or to the one before', async () => {
  await press(<List />, 'b');
  expect(focused()).toBe('c');
  cleanup();
  await press(<List />, 'c');
  expect(focused()).toBe('b');
});

it('stays in the nearest element around what is gone', async () => {
  await press(<List />, 'a', 'b', 'c');
  expect(focused()).toBe('all');
});

it('goes to the panel whose content is another one', async () => {
  await press(<Replaced />, 'open outer');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'panel' }));
});

it('goes beside the button of a closed dialog if the button is disabled', async () => {
  const user = await press(<Keep />, 'keep');
  button('yes').focus();
  await user.keyboard('{Enter}');
  expect(focused()).toBe('changes');
});

it('stays away after a press beside everything', async () => {
  render(
    <Page>
      <List />
    </Page>,
  );
  button('b').focus();
  (document.activeElement as HTMLElement).blur();
  document.body.click();
  button('b').click();
  await Promise.resolve();
  expect(screen.queryByRole('button', { name: 'b' })).toBeNull();
  expect(document.activeElement).toBe(document.body);
});

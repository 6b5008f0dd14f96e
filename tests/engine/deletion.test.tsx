import { useState, type ReactNode } from 'react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DeleteDialog } from '../../src/engine/actions/delete/DeleteDialog.tsx';
import { AppProvider, type AppInfo } from '../../src/engine/app.ts';
import { ApiProvider } from '../../src/engine/data/ApiContext.ts';
import type { Http } from '../../src/engine/data/requests/http.ts';
import { Problem } from '../../src/engine/data/requests/problem.ts';
import { TextsProvider } from '../../src/engine/i18n/TextsContext.ts';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import { AppNotificationProvider } from '../../src/engine/kinds/AppNotificationProvider.tsx';
import { NotificationAlert } from '../../src/engine/kinds/NotificationAlert.tsx';
import { useListContext } from '../../src/engine/kinds/list/useListContext.ts';
import type { Session } from '../../src/engine/session/session.ts';
import { SessionProvider } from '../../src/engine/session/SessionContext.ts';
import type { ResolvedCall } from '../../src/shared/resolved/resolved.ts';
import { DeleteGrade } from '../../src/screens/booking-grades/DeleteGrade.tsx';
import { profileFields } from '../helpers/profileFields.ts';

const texts = createTexts({ ar: {}, en: {} }, [], 'ar');
const info = { app: { session: { fields: profileFields } } } as unknown as AppInfo;
const call = {} as ResolvedCall;
const signedOut = { status: 'out', reason: null, number: 1 };
const session = { subscribe: () => () => undefined, get: () => signedOut } as unknown as Session;
const parts = {
  reload: () => undefined,
  readRows: () => Promise.resolve([]),
  whenReloaded: () => Promise.resolve(),
  resetFilters: () => undefined,
  print: () => undefined,
  isFiltered: false,
  isEmpty: false,
};

/**
 * A list of two rows with a dialog that deletes the first one, and a button that leaves the list.
 */
function Rows({ onLeave }: { onLeave(): void }) {
  const { context, isShown } = useListContext(parts, null);
  const rows = [{ id: 7 }, { id: 8 }].filter(isShown);
  return (
    <div data-kind="list">
      {rows.map((row) => (
        <p key={row.id} data-id={row.id}>
          <button type="button">{`Delete ${row.id}`}</button>
          {row.id === 7 && (
            <DeleteDialog
              row={row}
              name="Book"
              options={{ call }}
              list={context}
              onClose={() => undefined}
            />
          )}
        </p>
      ))}
      <button type="button" onClick={onLeave}>
        Leave
      </button>
    </div>
  );
}

function ListThatCanBeLeft() {
  const [isLeft, leave] = useState(false);
  return (
    <AppNotificationProvider>
      {isLeft ? 'elsewhere' : <Rows onLeave={() => leave(true)} />}
    </AppNotificationProvider>
  );
}

/** A list with a dialog that deletes its row. */
function OpenList() {
  const { context, notification } = useListContext(parts, null);
  return (
    <>
      <DeleteDialog
        row={{ id: 7 }}
        name="Book"
        options={{ call }}
        list={context}
        onClose={() => undefined}
      />
      {notification && <NotificationAlert notification={notification} onClose={() => undefined} />}
    </>
  );
}

function showWithFailure(status: number, messages: string[], element: ReactNode): void {
  show(
    { send: () => Promise.reject(new Problem({ status, texts: messages })) } as unknown as Http,
    element,
  );
}

function show(http: Http, element: ReactNode): void {
  render(
    <I18nextProvider i18n={texts.i18n}>
      <MemoryRouter>
        <TextsProvider value={texts}>
          <SessionProvider value={session}>
            <AppProvider value={info}>
              <ApiProvider value={http}>{element}</ApiProvider>
            </AppProvider>
          </SessionProvider>
        </TextsProvider>
      </MemoryRouter>
    </I18nextProvider>,
  );
}

/** Presses a button as soon as it is shown, because the code of dialogs is loaded when one opens. */
async function press(action: string): Promise<void> {
  const button = await waitFor(() => {
    const found = document.querySelector(`[data-action=${action}]`);
    expect(found).not.toBeNull();
    return found!;
  });
  fireEvent.click(button);
}
const alertText = async () => (await screen.findByRole('alert', { hidden: true })).textContent;

afterEach(cleanup);

describe('a failed deletion', () => {
  it('shows the reason of the server if it is meant for users', async () => {
    showWithFailure(409, ['It has readers'], <OpenList />);
    await press('yes');
    expect(await alertText()).toBe('error.delete It has readers');
    cleanup();
    showWithFailure(500, ['At line 7'], <OpenList />);
    await press('yes');
    expect(await alertText()).toBe('error.delete');
  });

  it('is reported after the user has left the list, and moves the focus to the next row', async () => {
    let refuse: (problem: Problem) => void = () => undefined;
    show(
      { send: () => new Promise((_resolve, reject) => (refuse = reject)) } as unknown as Http,
      <ListThatCanBeLeft />,
    );
    screen.getByText('Delete 7').focus();
    await press('yes');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Delete 8'));
    fireEvent.click(screen.getByText('Leave'));
    expect(screen.getByText('elsewhere')).toBeTruthy();
    refuse(new Problem({ status: 409, texts: ['It has readers'] }));
    expect(await alertText()).toBe('error.delete It has readers');
  });

  it('is treated as successful if the stage does not exist any more', async () => {
    const onDeleted = vi.fn();
    showWithFailure(
      404,
      ['Not found'],
      <DeleteGrade
        call={call}
        grade={{ stage_id: 3 }}
        onDeleted={onDeleted}
        onStale={() => undefined}
      />,
    );
    await press('deleteGrade');
    await press('yes');
    await waitFor(() => expect(onDeleted).toHaveBeenCalled());
  });

  it('reports a conflict if somebody else has changed the stage, and offers to load the change', async () => {
    const onStale = vi.fn();
    const send = vi.fn().mockRejectedValue(new Problem({ status: 412, texts: ['Changed'] }));
    show(
      { send } as unknown as Http,
      <DeleteGrade
        call={call}
        grade={{ stage_id: 3, version: 4 }}
        onDeleted={() => undefined}
        onStale={onStale}
      />,
    );
    await press('deleteGrade');
    await press('yes');
    expect(await alertText()).toBe('conflict.someone');
    expect(send.mock.calls[0]?.[1]).toMatchObject({ ifMatch: '"4"' });
    await press('takeTheirs');
    expect(onStale).toHaveBeenCalled();
  });
});

import type { ReactNode } from 'react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DeleteDialog } from '../../src/engine/actions/delete/DeleteDialog.tsx';
import { ApiProvider } from '../../src/engine/data/ApiContext.ts';
import type { Http } from '../../src/engine/data/http.ts';
import { Problem } from '../../src/engine/data/problem.ts';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import { SayingAlert } from '../../src/engine/kinds/SayingAlert.tsx';
import { useListContext } from '../../src/engine/kinds/list/useListContext.ts';
import type { ResolvedCall } from '../../src/rules/resolved.ts';
import { DeleteGrade } from '../../src/screens/booking-grades/DeleteGrade.tsx';

const texts = createTexts({ ar: {}, en: {} }, [], 'ar');
const call = {} as ResolvedCall;
const parts = { reload: () => undefined, resetFilters: () => undefined, isFiltered: false };

/** A list whose row is being deleted. */
function Listed() {
  const { context, saying } = useListContext(parts, null);
  return (
    <>
      <DeleteDialog row={{ id: 7 }} name="Book" options={{ call }} list={context} onClose={() => undefined} />
      {saying && <SayingAlert saying={saying} onClose={() => undefined} />}
    </>
  );
}

function answering(status: number, sentences: string[], drawn: ReactNode): void {
  const http = { send: () => Promise.reject(new Problem({ status, texts: sentences })) } as unknown as Http;
  render(
    <I18nextProvider i18n={texts.i18n}>
      <MemoryRouter>
        <ApiProvider value={http}>{drawn}</ApiProvider>
      </MemoryRouter>
    </I18nextProvider>,
  );
}

const press = (action: string) => fireEvent.click(document.querySelector(`[data-action=${action}]`)!);
const said = async () => (await screen.findByRole('alert', { hidden: true })).textContent;

afterEach(cleanup);

describe('a deletion that is refused', () => {
  it('is told with what the host says of it, where that says more than we do', async () => {
    answering(409, ['It has readers'], <Listed />);
    press('yes');
    expect(await said()).toBe('error.delete It has readers');
    cleanup();
    answering(500, ['At line 7'], <Listed />);
    press('yes');
    expect(await said()).toBe('error.delete');
  });

  it('is done where a stage is gone already', async () => {
    const onDeleted = vi.fn();
    answering(404, ['Not found'], <DeleteGrade call={call} grade={{ stage_id: 3 }} onDeleted={onDeleted} />);
    press('deleteGrade');
    press('yes');
    await waitFor(() => expect(onDeleted).toHaveBeenCalled());
  });
});

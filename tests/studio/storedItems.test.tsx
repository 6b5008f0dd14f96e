import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { ToolLanguage } from '../../src/shared/text/languages.ts';
import type { StoredItems } from '../../src/authoring/studio/api.ts';
import { ChangesDialog } from '../../src/authoring/studio/page/changes/ChangesDialog.tsx';
import { createFakeServer, EMPTY_STATE, StudioProviders } from './fakeServer.tsx';

afterEach(cleanup);

const FILE = 'schemas/people/user.schema.json';

type Counted = Extract<StoredItems, { companies: object }>;

const COUNTED: Counted = {
  state: 'counted',
  companies: { done: 2, total: 2 },
  resources: [
    {
      resource: 'user',
      title: { ar: 'مستخدمو الشركة', en: 'Users' },
      items: 340,
      refused: 12,
      fields: [
        {
          field: 'phone',
          message: { ar: 'رقم الجوال غير صحيح', en: 'The mobile number is wrong' },
          count: 12,
          samples: [
            {
              company: { ar: 'سنابل', en: 'Sanabil' },
              id: 7,
              name: 'Amal',
              value: '0501',
            },
            { company: { ar: 'زبرجد', en: 'Zabarjad' }, id: 8, name: 'Badr', value: '' },
            { company: { ar: 'زبرجد', en: 'Zabarjad' }, id: 9 },
            { company: { ar: 'زبرجد', en: 'Zabarjad' }, id: 10, name: '0502', value: '0502' },
          ],
        },
      ],
    },
  ],
  unanswered: [],
  unstored: [],
};

const COUNTING: Counted = {
  ...COUNTED,
  state: 'counting',
  companies: { done: 1, total: 2 },
  resources: [],
};

function renderDialog(
  count: (signal: AbortSignal) => AsyncIterable<StoredItems>,
  lang?: ToolLanguage,
) {
  const server = createFakeServer({ diff: { files: [] } });
  server.count = count;
  server.state = { ...EMPTY_STATE, files: [{ file: FILE, status: 'changed', conflicts: [] }] };
  render(
    <StudioProviders server={server} {...(lang ? { language: lang } : {})}>
      <ChangesDialog onKeep={() => undefined} onClose={() => undefined} />
    </StudioProviders>,
  );
  return { server, user: userEvent.setup() };
}

async function* only(...results: StoredItems[]) {
  yield* results;
}

const NAME = 'Stored items that these rules refuse';
const section = () => screen.findByRole('region', { name: NAME });

it('counts by itself and shows the number of items, the reasons and samples', async () => {
  renderDialog(() => only(COUNTING, COUNTED));
  await screen.findByRole('heading', { name: 'Users: 12 of 340 items would be refused' });
  const field = (await section()).querySelector('[data-field=phone]')!;
  expect(field.textContent).toContain('12 phone — The mobile number is wrong');
  expect([...field.querySelectorAll('li')].map((line) => line.textContent)).toEqual([
    'Amal #7 · Sanabil · 0501',
    'Badr #8 · Zabarjad · no value',
    '#9 · Zabarjad',
    '0502 #10 · Zabarjad',
  ]);
});

it('has the right plural form in Arabic', async () => {
  const [user] = COUNTED.resources;
  renderDialog(() => only({ ...COUNTED, resources: [{ ...user!, refused: 2 }] }), 'ar');
  await screen.findByRole('heading', { name: 'مستخدمو الشركة: سيُرفض عنصران من أصل 340' });
});

it.each<[string, StoredItems, string]>([
  ['no item is refused', { ...COUNTED, resources: [zero(3)] }, 'None. 3 items were compared'],
  ['no item is stored', { ...COUNTED, resources: [zero(0)] }, 'No items are stored yet.'],
  ['the draft has issues', { state: 'issues' }, 'because the draft has issues that must be fixed'],
  ['the server does not respond', { state: 'unavailable' }, 'You can keep the draft all the same'],
  [
    'a value is never returned',
    { ...COUNTED, resources: [], unanswered: ['user.password'] },
    'does not return the stored value: user.password',
  ],
  [
    'items are in no table',
    { ...COUNTED, resources: [], unstored: ['company'] },
    'not in a table of their own: company',
  ],
])('says that %s, and the draft can be kept', async (_what, result, text) => {
  renderDialog(() => only(result));
  expect((await section()).textContent).toContain(text);
  expect(screen.getByRole('button', { name: 'Keep' })).toHaveProperty('disabled', false);
});

function zero(items: number): Counted['resources'][number] {
  return { ...COUNTED.resources[0]!, items, refused: 0, fields: [] };
}

it('shows nothing if no rule is stricter', async () => {
  renderDialog(() => only({ state: 'nothing' }));
  await screen.findByRole('heading', { name: 'What these changes mean' });
  expect(screen.queryByRole('region', { name: NAME })).toBeNull();
});

it('can be cancelled and started again', async () => {
  let runs = 0;
  const signals: AbortSignal[] = [];
  const { user } = renderDialog(async function* (signal) {
    runs += 1;
    signals.push(signal);
    yield COUNTING;
    if (runs > 1) yield COUNTED;
    else await new Promise(() => undefined);
  });
  await screen.findByRole('progressbar');
  await user.click(await screen.findByRole('button', { name: 'Cancel counting' }));
  expect(signals[0]!.aborted).toBe(true);
  expect((await section()).textContent).toContain('Counting was cancelled before all companies');
  expect(screen.queryByRole('progressbar')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Count stored items' }));
  await screen.findByRole('heading', { name: 'Users: 12 of 340 items would be refused' });
  // The pressed button is gone, and Escape still closes the dialog.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Close'));
});

it('counts again after a change of the draft, and stops when the dialog is closed', async () => {
  const signals: AbortSignal[] = [];
  const { server } = renderDialog(async function* (signal) {
    signals.push(signal);
    yield COUNTING;
    await new Promise(() => undefined);
  });
  await section();
  server.state = { ...server.state, revision: 2 };
  server.announceChange();
  await waitFor(() => expect(signals).toHaveLength(2));
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  cleanup();
  expect(signals[1]!.aborted).toBe(true);
});

it('says that items could not be counted if the connection is lost', async () => {
  let runs = 0;
  const { user } = renderDialog(async function* () {
    runs += 1;
    if (runs === 1) throw new Error('lost');
    yield COUNTED;
  });
  expect((await section()).textContent).toContain('could not be counted');
  await user.click(screen.getByRole('button', { name: 'Count stored items' }));
  await screen.findByRole('heading', { name: /12 of 340/ });
});

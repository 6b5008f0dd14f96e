import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { ChangesDialog } from '../../src/authoring/studio/page/changes/ChangesDialog.tsx';
import { createFakeServer, EMPTY_STATE, StudioProviders, type FakeServer } from './fakeServer.tsx';

afterEach(cleanup);

const FILE = 'schemas/books/books.list.json';
const DIFF = `--- a/${FILE}\n+++ b/${FILE}\n@@ -1,2 +1,2 @@\n {\n-  "a": 1\n+  "a": 2\n`;

const withDraft = (conflicts: FakeServer['state']['files'][number]['conflicts'] = []) => {
  const server = createFakeServer({
    diff: { files: [{ file: FILE, status: 'changed', diff: DIFF }] },
  });
  server.state = { ...EMPTY_STATE, files: [{ file: FILE, status: 'changed', conflicts }] };
  return server;
};

function renderDialog(server: FakeServer) {
  render(
    <StudioProviders server={server}>
      <ChangesDialog onKeep={() => undefined} onClose={() => undefined} />
    </StudioProviders>,
  );
  return userEvent.setup();
}

it('shows the lines of the diff with their signs, from left to right', async () => {
  renderDialog(withDraft());
  await screen.findByRole('heading', { name: FILE });
  const diff = document.querySelector('pre');
  expect(diff?.dir).toBe('ltr');
  expect(
    [...(diff?.children ?? [])].map((line) => [
      (line as HTMLElement).dataset['kind'],
      line.textContent,
    ]),
  ).toEqual([
    ['hunk', '@@ -1,2 +1,2 @@'],
    ['same', ' {'],
    ['removed', '-  "a": 1'],
    ['added', '+  "a": 2'],
  ]);
});

it('shows every one of several equal effects', async () => {
  const server = withDraft();
  const message = { ar: 'أُضيف أمر', en: 'An action is added' };
  const added = { severity: 'changes' as const, message, place: undefined };
  server.answers.impact = { impacts: [added, added] };
  renderDialog(server);
  const meaning = await screen.findByRole('region', { name: 'What these changes mean' });
  expect(meaning.querySelectorAll('[data-severity=changes]')).toHaveLength(2);
});

it('says what the changes mean before they are written', async () => {
  const server = withDraft();
  server.answers.impact = {
    impacts: [
      {
        severity: 'loses',
        message: { ar: 'حُذف عمود', en: 'A column is removed' },
        place: undefined,
      },
    ],
  };
  renderDialog(server);
  const meaning = await screen.findByRole('region', { name: 'What these changes mean' });
  expect(meaning.querySelector('[data-severity=loses]')?.textContent).toBe(
    'Loses A column is removed',
  );
});

it.each([
  ['a file', /Discard the changes of/, { file: FILE }],
  ['all files', 'Discard all', {}],
])('asks before it discards %s', async (_what, name, body) => {
  const server = withDraft();
  const user = renderDialog(server);
  await screen.findByRole('heading', { name: FILE });
  await user.click(await screen.findByRole('button', { name }));
  const no = await screen.findByRole('button', { name: 'No' });
  await user.click(no);
  expect(server.bodiesOf('discard')).toEqual([]);
  await user.click(screen.getByRole('button', { name }));
  const yes = await waitFor(() => {
    const found = document.querySelector<HTMLElement>(
      '[data-dialog=studio-discard] [data-action=yes]',
    );
    expect(found).toBeTruthy();
    return found as HTMLElement;
  });
  await user.click(yes);
  await waitFor(() =>
    expect(server.bodiesOf('discard')).toEqual([{ label: 'Discard changes', ...body }]),
  );
});

it('a conflict is decided before the draft can be kept', async () => {
  const server = withDraft([{ path: ['a', 0], mine: 2, theirs: undefined }]);
  const user = renderDialog(server);
  await screen.findByText('(removed)');
  expect(screen.getByRole('group', { name: 'a › 1' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Keep' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Take theirs' }));
  await waitFor(() =>
    expect(server.bodiesOf('resolve')).toEqual([
      { label: 'Resolve a conflict', file: FILE, path: ['a', 0], take: 'theirs' },
    ]),
  );
});

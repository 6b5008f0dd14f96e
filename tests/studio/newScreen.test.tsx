import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Calls, GeneratorQuestion } from '../../src/authoring/studio/api.ts';
import { NewScreen, type CreatedScreen } from '../../src/authoring/studio/page/add/NewScreen.tsx';
import { createFakeServer, EMPTY_STATE, StudioProviders } from './fakeServer.tsx';

afterEach(cleanup);

const question = (
  name: string,
  answer: string,
  more: Partial<GeneratorQuestion> = {},
): GeneratorQuestion => ({
  name,
  text: { ar: `سؤال ${name}`, en: `Question ${name}` },
  answer,
  isList: false,
  ...more,
});

const WRONG = { ar: 'خطأ', en: 'Not a name' };

/** Asks for an id, and then for the columns of a list. */
function answerQuestions({ answers }: Calls['questions']['body']) {
  const { kind = 'list', id = '', columns = 'title' } = answers;
  const questions = [
    question('kind', kind, { choices: ['list', 'page'] }),
    question('id', id, id === '' ? { error: WRONG } : {}),
    question('route', `/${id}`),
    ...(kind === 'list'
      ? [question('columns', columns, { choices: ['title', 'year'], isList: true })]
      : []),
  ];
  return { questions };
}

function renderNewScreen() {
  const file = 'schemas/books/all-books.list.json';
  const server = createFakeServer({
    questions: answerQuestions,
    create: {
      ...EMPTY_STATE,
      revision: 2,
      files: [
        { file: 'locales/en/books.json', status: 'changed', conflicts: [] },
        { file, status: 'added', conflicts: [] },
      ],
    },
  });
  const created: CreatedScreen[] = [];
  render(
    <StudioProviders server={server}>
      <NewScreen onCreated={(one) => created.push(one)} />
    </StudioProviders>,
  );
  return { server, created, file, user: userEvent.setup() };
}

it('a screen is created from the answers, with the defaults of the others', async () => {
  const { server, created, file, user } = renderNewScreen();
  await user.click(screen.getByRole('button', { name: 'Add screen…' }));
  await user.type(await screen.findByLabelText('Question id'), 'all-books');
  await user.click(await screen.findByLabelText('Question columns'));
  await user.click(await screen.findByRole('option', { name: 'year' }));
  await user.click(screen.getByRole('button', { name: 'Add to the draft' }));
  await waitFor(() => expect(created).toEqual([{ file, route: '/all-books' }]));
  expect(server.bodiesOf('create')).toEqual([
    {
      label: expect.stringContaining('all-books') as string,
      generator: 'screen',
      answers: { kind: 'list', id: 'all-books', route: '/all-books', columns: 'title,year' },
    },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a wrong answer is marked when it is sent, and gets the focus', async () => {
  const { server, user } = renderNewScreen();
  await user.click(screen.getByRole('button', { name: 'Add screen…' }));
  const id = await screen.findByLabelText('Question id');
  expect(screen.queryByText('Not a name')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add to the draft' }));
  expect(await screen.findByText('Not a name')).toBeTruthy();
  expect(document.activeElement).toBe(id);
  expect(id.getAttribute('aria-invalid')).toBe('true');
  expect(server.bodiesOf('create')).toEqual([]);
});

it('the questions are those of the chosen kind', async () => {
  const { user } = renderNewScreen();
  await user.click(screen.getByRole('button', { name: 'Add screen…' }));
  await user.click(await screen.findByLabelText('Question kind'));
  await user.click(await screen.findByRole('option', { name: 'Page' }));
  await waitFor(() => expect(screen.queryByLabelText('Question columns')).toBeNull());
});

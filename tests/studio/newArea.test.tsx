import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { Calls, GeneratorQuestion } from '../../src/authoring/studio/api.ts';
import { NewScreen, type CreatedScreen } from '../../src/authoring/studio/page/add/NewScreen.tsx';
import { createFakeServer, EMPTY_STATE, StudioProviders } from './fakeServer.tsx';

afterEach(cleanup);

const both = (text: string) => ({ ar: text, en: text });

const question = (
  name: string,
  answer: string,
  more: Partial<GeneratorQuestion> = {},
): GeneratorQuestion => ({ name, text: both(`Question ${name}`), answer, isList: false, ...more });

const TYPES = [
  { name: 'text', text: both('Line of text') },
  { name: 'integer', text: both('Whole number'), args: 'bounds' as const },
  { name: 'choice', text: both('One of several'), args: 'choices' as const },
];

/** A label without Arabic letters is wrong. */
const labels = (answers: Record<string, string>, names: string[]) =>
  names.map((name) => {
    const answer = answers[`label-${name}`] ?? '';
    return question(
      `label-${name}`,
      answer,
      /[ء-ي]/.test(answer) ? {} : { error: both('No label') },
    );
  });

function answerQuestions({ generator, answers }: Calls['questions']['body']) {
  const { plural = 'suppliers', fields = '', type = 'text', name = '' } = answers;
  const fieldsOf = (kind: 'all' | 'type') => ({ fields: { kind, types: TYPES } });
  if (generator === 'field')
    return {
      questions: [
        question('entity', 'member'),
        question('name', name, name === '' ? { error: both('No name') } : {}),
        question('type', type, fieldsOf('type')),
        question('required', answers['required'] ?? 'no'),
        ...labels(answers, [name]),
      ],
    };
  return {
    questions: [
      question('plural', plural),
      question('labels', answers['labels'] ?? 'Suppliers|Supplier', {
        parts: [both('All of them'), both('One of them'), both('Third')],
      }),
      question('fields', fields, {
        ...fieldsOf('all'),
        ...(/^$|(^| ):/.test(fields) ? { error: both('No field') } : {}),
      }),
      ...labels(
        answers,
        fields.split(' ').map((one) => one.split(':')[0] ?? ''),
      ),
    ],
  };
}

function renderButtons() {
  const server = createFakeServer({ questions: answerQuestions, create: EMPTY_STATE });
  const created: CreatedScreen[] = [];
  render(
    <StudioProviders server={server}>
      <NewScreen onCreated={(one) => created.push(one)} />
    </StudioProviders>,
  );
  return { server, created, user: userEvent.setup() };
}

const add = () => screen.getByRole('button', { name: 'Add to the draft' });

describe('a new area', () => {
  it('is asked for without the syntax of the command', async () => {
    const { server, created, user } = renderButtons();
    await user.click(screen.getByRole('button', { name: 'Add area…' }));
    const one = await screen.findByLabelText('One of them');
    await user.clear(one);
    await user.type(one, 'Vendor');
    await user.type(screen.getByLabelText('Label in Arabic'), 'الاسم');
    await user.type(screen.getByLabelText('Label in English'), 'Full name');
    await user.click(screen.getByRole('button', { name: 'Add a field' }));
    const second = within(screen.getByRole('group', { name: 'Field 2' }));
    await user.type(second.getByLabelText('Label in Arabic'), 'المدينة');
    await user.type(second.getByLabelText('Label in English'), 'City');
    await user.clear(second.getByLabelText('Name in the files'));
    await user.type(second.getByLabelText('Name in the files'), 'town');
    await user.click(second.getByLabelText('Type'));
    await user.click(await screen.findByRole('option', { name: 'One of several' }));
    await user.click(second.getByLabelText('Required'));
    const values = within(second.getByRole('group', { name: 'Values' }));
    for (const [index, [ar, en]] of [
      ['الرياض', 'Riyadh'],
      ['جدة', 'Jeddah'],
    ].entries()) {
      await user.type(values.getAllByLabelText('Label in Arabic')[index]!, ar!);
      await user.type(values.getAllByLabelText('Label in English')[index]!, en!);
    }
    await user.click(screen.getByRole('button', { name: 'Add a field' }));
    const third = within(screen.getByRole('group', { name: 'Field 3' }));
    await user.type(third.getByLabelText('Label in English'), 'Age');
    await user.type(third.getByLabelText('Label in Arabic'), 'العمر');
    await user.click(third.getByLabelText('Type'));
    await user.click(await screen.findByRole('option', { name: 'Whole number' }));
    await user.type(third.getByLabelText('Minimum'), '1');
    await user.type(third.getByLabelText('Maximum'), '9');
    await user.click(add());
    const file = 'schemas/suppliers/suppliers.list.json';
    await waitFor(() => expect(created).toEqual([{ file, route: '/suppliers' }]));
    const [{ generator, answers }] = server.bodiesOf('create') as [Calls['create']['body']];
    expect(generator).toBe('area');
    expect(answers).toMatchObject({
      labels: 'Suppliers|Vendor',
      fields: 'full_name:text! town:choice(riyadh,jeddah)! age:integer(1,9)',
      'label-full_name': 'الاسم|Full name',
      'label-town': 'المدينة|City',
      'label-age': 'العمر|Age',
    });
  }, 30_000);

  it('is not added while a label is missing, and the box is marked and gets the focus', async () => {
    const { server, user } = renderButtons();
    await user.click(screen.getByRole('button', { name: 'Add area…' }));
    await user.type(await screen.findByLabelText('Label in English'), 'Name');
    expect(screen.queryByText('No label')).toBeNull();
    await user.click(add());
    expect(await screen.findByText('No label')).toBeTruthy();
    const label = screen.getByLabelText('Label in Arabic');
    expect(label.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(label));
    expect(server.bodiesOf('create')).toEqual([]);
  });

  it('needs a name for each field, and a removed field is not asked about', async () => {
    const { server, user } = renderButtons();
    await user.click(screen.getByRole('button', { name: 'Add area…' }));
    await user.type(await screen.findByLabelText('Label in Arabic'), 'الاسم');
    await user.click(add());
    expect(await screen.findByText('Type a name in lowercase Latin letters.')).toBeTruthy();
    await user.type(screen.getByLabelText('Name in the files'), 'name');
    await user.click(screen.getByRole('button', { name: 'Add a field' }));
    await user.click(screen.getByRole('button', { name: 'Remove field 2' }));
    await user.click(add());
    await waitFor(() => expect(server.bodiesOf('create')).toHaveLength(1));
    expect(server.bodiesOf('create')[0]?.answers).toMatchObject({ fields: 'name:text!' });
  });
});

it('a new field is asked for with its name, its type and its label in one form', async () => {
  const { server, created, user } = renderButtons();
  await user.click(screen.getByRole('button', { name: 'Add field…' }));
  await user.type(await screen.findByLabelText('Label in English'), 'Web site');
  await user.type(screen.getByLabelText('Label in Arabic'), 'الموقع');
  expect(screen.queryByLabelText('Question name')).toBeNull();
  await user.click(screen.getByLabelText('Required'));
  await user.click(add());
  await waitFor(() => expect(server.bodiesOf('create')).toHaveLength(1));
  expect(server.bodiesOf('create')[0]?.answers).toEqual({
    entity: 'member',
    name: 'web_site',
    type: 'text',
    required: 'yes',
    'label-web_site': 'الموقع|Web site',
  });
  expect(created).toEqual([]);
});

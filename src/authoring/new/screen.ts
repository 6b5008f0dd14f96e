import { suggest } from '../../compiler/issues/didYouMean.ts';
import { message } from '../../compiler/issues/messages.ts';
import { addItem } from './edits/json.ts';
import {
  defaultFields,
  entityOf,
  fieldsOf,
  fittingCalls,
  formDefinition,
  formOf,
  kindOf,
  needsParam,
  paramsOf,
  SCREEN_KINDS,
  type ScreenKind,
} from './screenKinds.ts';
import { hasLabel, labelKeysOf, likeOthers, splitList, toColumn } from './screenFields.ts';
import type { StagedFiles } from './edits/stagedFiles.ts';
import {
  areasOf,
  iconQuestion,
  menuQuestion,
  oneOf,
  textOf,
  textQuestions,
  toCamelCase,
  validateName,
  validateRoute,
  type Answers,
  type Generated,
  type Generator,
  type Question,
} from './edits/questions.ts';

/** Creates a screen for an existing call: its definition, its texts and its menu item. */
export const screen: Generator = {
  help: {
    summary: 'creates a screen for an existing call, with its texts and its menu entry',
    flags: {
      '--kind': 'list, form, detail or page. By default list. A page has no content yet',
      '--id': 'its name, such as phone-book',
      '--call':
        'the call that returns its rows or its item, or that saves it, such as manager.all. A page has none',
      '--route': 'its address. By default / and its name',
      '--area': 'its folder in schemas/. By default that of the rows',
      '--columns':
        'its columns or fields, with commas between; the column that names a row comes first',
      '--title-ar, --title-en': 'its title in both languages',
      '--label-<column>-ar, --label-<column>-en':
        'the header of a column or the label of a field that has none yet',
      '--menu': 'yes or no: whether the menu contains it. By default yes',
      '--icon': 'the icon in the menu',
    },
    example:
      'npm run new -- screen --id phone-book --call lender.all --columns name,rooms,phone --title-ar "دليل الهاتف" --title-en "Phone book"',
  },
  questions,
  generate,
};

function questions(staged: StagedFiles, answers: Answers): Question[] {
  const kind = kindOf(answers);
  return [
    {
      name: 'kind',
      text: message('check.new.kind'),
      fallback: 'list',
      choices: SCREEN_KINDS,
      validate: oneOf(SCREEN_KINDS),
    },
    {
      name: 'id',
      text: message('check.new.id'),
      validate: (id) => validateName(id, '-') ?? validateNewId(staged, id),
    },
    ...(kind === 'page' ? [] : [callQuestion(staged, kind)]),
    routeQuestion(staged, answers),
    {
      name: 'area',
      text: message('check.new.area'),
      fallback: areaOf(staged, answers['call']),
      choices: areasOf(staged),
      validate: (area) => validateName(area, '-') ?? validateNewFile(staged, answers, area),
    },
    ...(kind === 'page' ? [] : [fieldsQuestion(staged, answers)]),
    ...textQuestions('title', message('check.new.title')),
    ...splitList(answers['columns'] ?? '')
      .filter((field) => !hasLabel(staged, answers, field))
      .flatMap((field) =>
        textQuestions(
          `label-${field}`,
          message(kind === 'list' ? 'check.new.columnLabel' : 'check.new.fieldLabel', { field }),
        ),
      ),
    ...(needsParam(staged, answers) ? [] : [menuQuestion]),
    ...(answers['menu'] === 'yes' ? [iconQuestion(staged)] : []),
  ];
}

const validateNewId = ({ compilation }: StagedFiles, id: string) =>
  compilation.screens.has(id) ? message('check.new.error.screen', { id }) : undefined;

function callQuestion(staged: StagedFiles, kind: Exclude<ScreenKind, 'page'>): Question {
  const calls = [...fittingCalls(staged, kind).keys()];
  return {
    name: 'call',
    text: message(`check.new.call.${kind}`),
    choices: calls,
    validate: (name) =>
      calls.includes(name)
        ? undefined
        : message(`check.new.error.call.${kind}`, { name, fix: suggest(name, calls) }),
  };
}

function routeQuestion(staged: StagedFiles, answers: Answers): Question {
  const call = fittingCalls(staged, kindOf(answers)).get(answers['call'] ?? '');
  const params = call ? paramsOf(call) : [];
  const { routes } = staged.compilation;
  return {
    name: 'route',
    text: message('check.new.route'),
    fallback: ['', answers['id'] ?? '', ...params.map((param) => `:${param}`)].join('/'),
    validate: (route) => {
      const missing = params.find((param) => !route.split('/').includes(`:${param}`));
      return (
        validateRoute(route) ??
        (missing !== undefined
          ? message('check.new.error.param', { route, param: missing })
          : routes.some(({ path }) => path === route)
            ? message('check.new.error.routeTaken', { route })
            : undefined)
      );
    },
  };
}

function fieldsQuestion(staged: StagedFiles, answers: Answers): Question {
  const fields = fieldsOf(staged, answers);
  return {
    name: 'columns',
    text: message(kindOf(answers) === 'list' ? 'check.new.columns' : 'check.new.fields'),
    fallback: defaultFields(staged, answers).join(),
    choices: fields,
    isList: true,
    validate: (text) => {
      const names = splitList(text);
      const unknown = names.find((name) => !fields.includes(name));
      if (unknown !== undefined)
        return message('check.new.error.field', { name: unknown, fix: suggest(unknown, fields) });
      return new Set(names).size < names.length ? message('check.new.error.twice') : undefined;
    },
  };
}

/** Returns the file of the new screen. */
function fileOf(staged: StagedFiles, answers: Answers, area = answers['area'] ?? ''): string {
  const kind = kindOf(answers);
  const name = kind === 'form' ? formOf(staged, answers).file : answers['id'];
  return `schemas/${area}/${name}.${kind}.json`;
}

function validateNewFile(staged: StagedFiles, answers: Answers, area: string) {
  const file = fileOf(staged, answers, area);
  // The file of a screen that exists is reported as the name of the screen.
  return staged.has(file) && !staged.compilation.screens.has(answers['id'] ?? '')
    ? message('check.new.error.file', { file })
    : undefined;
}

/** Returns the folder that contains the entity of the call. */
function areaOf(staged: StagedFiles, call?: string): string {
  return (
    areasOf(staged).find((area) =>
      staged.list(`schemas/${area}`).includes(`${entityOf(staged, call)}.schema.json`),
    ) ?? ''
  );
}

/** Returns the definition of the screen, without the reference to its language. */
function definitionOf(staged: StagedFiles, answers: Answers): object {
  const { id, route, call } = answers;
  const fields = splitList(answers['columns'] ?? '');
  const own = route === `/${id}` ? {} : { route };
  const kind = kindOf(answers);
  if (kind === 'list')
    return { ...own, call, columns: fields.map((field) => toColumn(staged, call, field)) };
  if (kind === 'page') return { ...own, blocks: [] };
  const stated = likeOthers(staged, answers, fields);
  return kind === 'form'
    ? formDefinition(staged, answers, stated)
    : { ...own, call, sections: [{ fields: stated }] };
}

function generate(staged: StagedFiles, answers: Answers): Generated {
  const { id = '', route, area = '' } = answers;
  const [title, menu] = [`${id}.title`, `menu.${toCamelCase(id)}`];
  const texts = splitList(answers['columns'] ?? '')
    .filter((field) => answers[`label-${field}-ar`])
    .map(
      (field) =>
        [labelKeysOf(staged, answers, field)[0]!, textOf(answers, `label-${field}`)] as const,
    );
  staged.define(fileOf(staged, answers), definitionOf(staged, answers));
  staged.addTexts(area, { [title]: textOf(answers, 'title'), ...Object.fromEntries(texts) });
  if (answers['menu'] === 'yes')
    addToMenu(
      staged,
      { label: menu, icon: answers['icon'] ?? '', to: id },
      textOf(answers, 'title'),
    );
  return { manualSteps: [], next: `Open ${route ?? ''} with npm run dev.` };
}

/** Appends an item with its text to the menu. */
export function addToMenu(
  staged: StagedFiles,
  entry: { label: string; icon: string; to: string },
  text: { ar: string; en: string },
): void {
  staged.edit('schemas/app.json', (app) => addItem(app, ['menu'], entry));
  staged.addTexts('core', { [entry.label]: text });
}

import { message, type Message } from '../../compiler/issues/messages.ts';
import { labelQuestions, labelTexts, LABEL_FLAGS } from './fields/labels.ts';
import { parseFields, toEnglish, type Label } from './fields/fieldSyntax.ts';
import type { FieldParts, FieldSpec } from './fields/fieldParts.ts';
import { FIELD_HELP, partsOf } from './fields/fieldTypes.ts';
import {
  casesOf,
  detailOf,
  entityOf,
  formOf,
  listOf,
  resourceOf,
  storeOf,
  type NewArea,
} from './fields/areaFiles.ts';
import {
  iconQuestion,
  menuQuestion,
  toCamelCase,
  validateName,
  type Answers,
  type Generated,
  type Generator,
  type Question,
} from './edits/questions.ts';
import { addChoiceCall } from './fields/addField.ts';
import { createDemoRows } from './fields/demoRows.ts';
import { isReserved, isTooLong, MAX_TABLE_BYTES } from '../../compiler/project/postgresNames.ts';
import { addToMenu } from './screen.ts';
import { SNAPSHOT } from '../../shared/productPaths.ts';
import type { StagedFiles } from './edits/stagedFiles.ts';

const EXAMPLE = `npm run new -- area --name supplier --labels "Suppliers|Supplier" --labels-ar "الموردون|المورد|مورد" --icon Apartment --fields "name:text! phone:mobile! city:choice(riyadh,jeddah) contract:paper rating:integer(1,5) displays:many(display)!" --field-labels "name=الاسم; phone=الجوال|Mobile; city=المدينة; city.riyadh=الرياض; city.jeddah=جدة; contract=العقد; rating=التقييم; displays=المعروضات"`;

/** The lines of `--help` about fields. */
export const FIELD_NOTES: readonly string[] = [
  'A field is name:type, or name:type! if it is required. The types:',
  ...FIELD_HELP,
];

/**
 * Creates an area: an entity with rules and examples, its store, its calls, a list, forms, a
 * detail, texts and a menu entry.
 */
export const area: Generator = {
  help: {
    summary: 'creates a new kind of record with its table, calls, list, forms and menu entry',
    flags: {
      '--name': 'the name of one record in the definitions, such as supplier',
      '--plural': 'the name of all records, such as suppliers; also the folder and the address',
      '--labels': 'the English names: all records, and one: "Suppliers|Supplier"',
      '--labels-ar':
        'the Arabic names: "الموردون|المورد"; a third one is used after “Add”: "الموردون|المورد|مورد"',
      '--fields':
        'the fields, such as "name:text! city:choice(riyadh,jeddah)". The first one names a record: a required text',
      ...LABEL_FLAGS,
      '--menu': 'yes or no: whether the menu contains the list. By default yes',
      '--icon': 'the icon in the menu',
    },
    notes: FIELD_NOTES,
    example: EXAMPLE,
  },
  questions,
  generate,
};

function questions(staged: StagedFiles, answers: Answers): Question[] {
  const { name = '', plural = '' } = answers;
  return [
    {
      name: 'name',
      text: message('check.new.area.name'),
      validate: (answer) => validateName(answer, '-') ?? validateNewName(staged, answer),
    },
    {
      name: 'plural',
      text: message('check.new.area.plural'),
      fallback: `${name}s`,
      validate: (answer) => validateName(answer, '-') ?? validatePlural(staged, answer, name),
    },
    {
      name: 'labels',
      text: message('check.new.area.labels'),
      parts: [message('check.new.area.part.all'), message('check.new.area.part.one')],
      fallback: `${toEnglish(plural)}|${toEnglish(name)}`,
      validate: (answer) => validateLabels(answer, /^[^ء-ي]*[A-Za-z][^ء-ي]*$/, 2),
    },
    {
      name: 'labels-ar',
      text: message('check.new.area.labelsAr'),
      parts: [
        message('check.new.area.part.allAr'),
        message('check.new.area.part.oneAr'),
        message('check.new.area.part.afterAdd'),
      ],
      validate: (answer) => validateLabels(answer, /[ء-ي]/, 3),
    },
    {
      name: 'fields',
      text: message('check.new.area.fields'),
      isFields: 'all',
      validate: (answer) => validateFields(staged, answer),
    },
    ...labelQuestions(specsOf(staged, answers), answers),
    menuQuestion,
    ...(answers['menu'] === 'yes' ? [iconQuestion(staged)] : []),
  ];
}

/** Returns the fields. Empty while the answer is not valid. */
function specsOf(staged: StagedFiles, { fields = '' }: Answers): FieldSpec[] {
  const specs = parseFields(fields, staged);
  return Array.isArray(specs) && validateFields(staged, fields) === undefined ? specs : [];
}

const toLabels = (text: string) => text.split('|').map((part) => part.trim());

function validateLabels(text: string, pattern: RegExp, max: number): Message | undefined {
  const labels = toLabels(text);
  return labels.length >= 2 && labels.length <= max && labels.every((one) => pattern.test(one))
    ? undefined
    : message('check.new.error.names', { text });
}

function validateFields(staged: StagedFiles, text: string): Message | undefined {
  const specs = parseFields(text, staged);
  if (!Array.isArray(specs)) return specs;
  const [first] = specs;
  if (first?.type !== 'text' || !first.required) return message('check.new.error.firstField');
  const names = specs.flatMap((spec) => Object.keys(partsOf(spec, '').properties));
  const twice = names.find((one, index) => names.indexOf(one) !== index);
  return twice === undefined ? undefined : message('check.new.error.sameProperty', { name: twice });
}

const tableOf = (name: string) => name.replaceAll('-', '_');

function validateNewName(staged: StagedFiles, name: string): Message | undefined {
  const { entities, resources, storages } = staged.compilation;
  if (entities.has(name) || resources.has(name)) return message('check.new.error.exists', { name });
  const table = tableOf(name);
  const tables = new Set([...storages.values()].map((one) => one.table));
  if (
    isReserved(table) ||
    isTooLong(table, MAX_TABLE_BYTES) ||
    tables.has(table) ||
    hasTable(staged, table)
  )
    return message('check.new.error.table', { table });
  return staged.hasText(`create-${name}.title`)
    ? message('check.new.error.used', { name })
    : undefined;
}

/** Whether the database has a table. */
const hasTable = (staged: StagedFiles, table: string): boolean =>
  staged.has(SNAPSHOT) &&
  Object.hasOwn(JSON.parse(staged.read(SNAPSHOT)) as Record<string, unknown>, table);

function validatePlural(staged: StagedFiles, plural: string, name: string): Message | undefined {
  if (plural === name) return message('check.new.error.samePlural');
  const { screens, routes } = staged.compilation;
  const [id] = [plural, `create-${name}`, `edit-${name}`, `view-${name}`].filter((one) =>
    screens.has(one),
  );
  if (id !== undefined) return message('check.new.error.screen', { id });
  if (routes.some(({ path }) => path === `/${plural}`))
    return message('check.new.error.routeTaken', { route: `/${plural}` });
  return staged.has(`schemas/${plural}`) ||
    staged.list(`schemas/${plural}`).length > 0 ||
    staged.has(`locales/ar/${plural}.json`)
    ? message('check.new.error.folder', { plural })
    : undefined;
}

function generate(staged: StagedFiles, answers: Answers): Generated {
  const { name = '', plural = '' } = answers;
  const specs = specsOf(staged, answers);
  const parts = withDistinctFilters(specs.map((spec) => partsOf(spec, name)));
  const { apiPath } = staged.compilation.app;
  const one: NewArea = { name, plural, apiPath, parts, nameField: parts[0]!.sent };
  const create = (file: string, role: string, value: object) =>
    staged.define(`schemas/${plural}/${file}.${role}.json`, value);
  create(name, 'schema', entityOf(one));
  create(name, 'store', storeOf(one));
  create(name, 'resource', resourceOf(one));
  create(plural, 'list', listOf(one));
  create(name, 'form', formOf(one));
  create(`view-${name}`, 'detail', detailOf(one));
  for (const { newCall } of parts) addChoiceCall(staged, newCall);
  const choices = parts.flatMap((part) => part.choices ?? []);
  if (choices.length > 0)
    create(name, 'shared', {
      choices: Object.fromEntries(choices.map(({ name: id, ...each }) => [id, each])),
    });
  staged.addTexts(plural, {
    ...titlesOf(one, answers),
    ...Object.assign(
      {},
      ...parts.map((part, index) => labelTexts(name, specs[index]!, part, answers)),
    ),
  });
  if (answers['menu'] === 'yes')
    addToMenu(
      staged,
      { label: `menu.${toCamelCase(plural)}`, icon: answers['icon'] ?? '', to: plural },
      pluralLabel(answers),
    );
  create(name, 'cases', casesOf(staged, one));
  createDemoRows(staged, tableOf(name), parts, toLabels(answers['labels-ar'] ?? '').at(-1)!);
  return {
    migration: plural,
    manualSteps: [],
    next: `All accounts of a company may see and change all ${plural.replaceAll('-', ' ')}. To change this, set "access" in schemas/${plural}/${name}.resource.json. Then open /${plural} with npm run dev.`,
  };
}

/** A filter that has the name of another field gets that of its own. */
const withDistinctFilters = (parts: FieldParts[]): FieldParts[] =>
  parts.map((part) =>
    part.filter && parts.some((other) => other !== part && other.sent === part.filter!.name)
      ? { ...part, filter: { ...part.filter, name: part.sent } }
      : part,
  );

/** Returns the names of all records in both languages. */
const pluralLabel = ({ labels = '', 'labels-ar': arabic = '' }: Answers): Label => ({
  ar: toLabels(arabic)[0]!,
  en: toLabels(labels)[0]!,
});

function titlesOf({ name, plural }: NewArea, answers: Answers): Record<string, Label> {
  const [, en = ''] = toLabels(answers['labels'] ?? '');
  const [, ar = '', arAfterAdd = ar] = toLabels(answers['labels-ar'] ?? '');
  const inSentence = withSmallLetter(en);
  return {
    [`${plural}.title`]: pluralLabel(answers),
    [`create-${name}.title`]: { ar: `إضافة ${arAfterAdd}`, en: `Add ${inSentence}` },
    [`edit-${name}.title`]: { ar: `تعديل ${ar}`, en: `Edit ${inSentence}` },
    [`view-${name}.title`]: { ar, en },
    [`${name}.success.create`]: { ar: 'تمت الإضافة', en: `${en} added` },
    [`${name}.success.update`]: { ar: 'تم حفظ التعديلات', en: `${en} saved` },
  };
}

/** Returns a name within a sentence. An abbreviation keeps its capital letters. */
const withSmallLetter = (text: string) =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

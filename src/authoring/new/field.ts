import { suggest } from '../../compiler/issues/didYouMean.ts';
import { message, type Message } from '../../compiler/issues/messages.ts';
import { FIELD_NOTES } from './area.ts';
import { entityFile, formsOf, listsOf, writtenResourcesOf } from './edits/definitionFiles.ts';
import {
  addChoices,
  addExamples,
  addToEntity,
  addToResources,
  addToScreens,
  addToStores,
  listName,
  localeFileOf,
  storesOf,
  tablesOf,
} from './fields/addField.ts';
import { addDemoValues } from './fields/demoRows.ts';
import { parseFields, validateFieldName } from './fields/fieldSyntax.ts';
import type { FieldParts, FieldSpec } from './fields/fieldParts.ts';
import { fieldType, partsOf } from './fields/fieldTypes.ts';
import { labelQuestions, labelTexts } from './fields/labels.ts';
import {
  YES_OR_NO,
  yesOrNo,
  type Answers,
  type Generated,
  type Generator,
  type Question,
} from './edits/questions.ts';
import { SNAPSHOT } from '../../shared/productPaths.ts';
import type { StagedFiles } from './edits/stagedFiles.ts';

/** Adds a field to an entity: its rules, examples, form field, column, texts and store. */
export const field: Generator = {
  help: {
    summary: 'adds a field to records: to their rules, form, detail, list, texts and table',
    flags: {
      '--entity': 'the records: the name of a file before .schema.json, such as supplier',
      '--name': 'the name of the field, such as website',
      '--type': 'its type, such as text, "choice(low,high)" or "integer(1,5)"',
      '--required': 'yes or no: whether it must be filled in. By default no',
      '--label-<field>':
        'its label: an Arabic text, or العربية|English; for a choice --label-<field>.<choice>',
      '--field-labels': 'all labels in one flag: "website=الموقع|Website"',
      '--fill': 'for a required field: the value that existing records get',
      '--column': 'yes, no or the name of a list: which lists show it. By default no',
      '--filter': 'yes or no: whether these lists can be filtered by it. By default no',
    },
    notes: FIELD_NOTES.map((line) =>
      line.replace('A field is name:type, or name:type! if it is required. The', 'The'),
    ),
    example:
      'npm run new -- field --entity member --name website --type text --label-website "الموقع" --column yes',
  },
  questions,
  generate,
};

function questions(staged: StagedFiles, answers: Answers): Question[] {
  const { entity = '', name = '', type = '', column } = answers;
  const spec = specOf(staged, answers);
  const lists = listsOf(staged, entity).map(listName);
  return [
    {
      name: 'entity',
      text: message('check.new.field.entity'),
      // A getter, because it reads many files and only some callers need it.
      get choices() {
        return [...staged.compilation.entities.keys()].filter(
          (one) => validateEntity(staged, one) === undefined,
        );
      },
      validate: (one) => validateKnownEntity(staged, one) ?? validateEntity(staged, one),
    },
    {
      name: 'name',
      text: message('check.new.field.name'),
      validate: (one) => validateFieldName(one),
    },
    {
      name: 'type',
      text: message('check.new.field.type'),
      isFields: 'type',
      fallback: 'text',
      validate: (one) => {
        const specs = parseFields(`${name === '' ? 'field' : name}:${one}`, staged);
        return Array.isArray(specs) ? validateNew(staged, entity, specs[0]!) : specs;
      },
    },
    ...(type.endsWith('!')
      ? []
      : [
          {
            name: 'required',
            text: message('check.new.field.required'),
            fallback: 'no',
            choices: YES_OR_NO,
            validate: yesOrNo,
          },
        ]),
    ...labelQuestions(spec ? [spec] : [], answers),
    ...(spec ? fillQuestions(spec) : []),
    {
      name: 'column',
      text: message('check.new.field.column'),
      fallback: 'no',
      choices: [...YES_OR_NO, ...lists],
      validate: (one) =>
        [...YES_OR_NO, ...lists].includes(one)
          ? undefined
          : message('check.new.error.list', { name: one, fix: suggest(one, lists) }),
    },
    ...(spec && column !== 'no' && partsOf(spec, entity).filter
      ? [
          {
            name: 'filter',
            text: message('check.new.field.filter'),
            fallback: 'no',
            choices: YES_OR_NO,
            validate: yesOrNo,
          },
        ]
      : []),
  ];
}

/** Returns the field, or undefined while the answers are not valid. */
function specOf(
  staged: StagedFiles,
  { name = '', type = '', required = 'no' }: Answers,
): FieldSpec | undefined {
  const specs = parseFields(`${name}:${type}`, staged);
  const [spec] = Array.isArray(specs) ? specs : [];
  return spec && { ...spec, required: spec.required || required === 'yes' };
}

/** Checks that the product has the entity, and a form and a store, which a new field needs. */
function validateEntity(staged: StagedFiles, entity: string): Message | undefined {
  if (!entityFile(staged, entity)) return message('check.new.error.ofPlatform', { entity });
  if (formsOf(staged, entity).length === 0) return message('check.new.error.noForm', { entity });
  return storesOf(staged, entity).length > 0
    ? undefined
    : message('check.new.error.noStore', { entity });
}

function validateKnownEntity({ compilation }: StagedFiles, name: string): Message | undefined {
  const known = [...compilation.entities.keys()];
  return known.includes(name)
    ? undefined
    : message('check.new.error.entity', { name, fix: suggest(name, known) });
}

function validateNew(staged: StagedFiles, entity: string, spec: FieldSpec): Message | undefined {
  const properties = entityFile(staged, entity)?.value.properties ?? {};
  const taken = Object.keys(partsOf(spec, entity).properties).find((one) =>
    Object.hasOwn(properties, one),
  );
  if (taken !== undefined) return message('check.new.error.hasField', { entity, field: taken });
  const column = Object.keys(partsOf(spec, entity).properties)[0]!;
  return hasColumn(staged, entity, column)
    ? message('check.new.error.hasColumn', { entity, column })
    : undefined;
}

function hasColumn(staged: StagedFiles, entity: string, column: string): boolean {
  if (!staged.has(SNAPSHOT)) return false;
  const tables = JSON.parse(staged.read(SNAPSHOT)) as Record<string, { columns?: object }>;
  return writtenResourcesOf(staged, entity).some(({ id }) =>
    Object.hasOwn(tables[staged.compilation.storages.get(id)?.table ?? '']?.columns ?? {}, column),
  );
}

/** Asks for the value of existing records, unless there is an obvious one. */
function fillQuestions(spec: FieldSpec): Question[] {
  const { needed } = partsOf(spec, '');
  if (needed !== 'always' || fieldType(spec).isList) return [];
  const text = message('check.new.field.fill');
  const fallback = fieldType(spec).fill?.(spec);
  return [
    {
      name: 'fill',
      text,
      ...(fallback === undefined ? {} : { flagOnly: true }),
      validate: (answer) => (toValue(spec, answer) === undefined ? WRONG_FILL : undefined),
    },
  ];
}

const WRONG_FILL = message('check.new.error.fill');

/** Converts a typed value. Undefined if the field cannot have it. */
const toValue = (spec: FieldSpec, typed: string): unknown => fieldType(spec).toValue(typed, spec);

function generate(staged: StagedFiles, answers: Answers): Generated {
  const { entity = '', name = '', column = 'no' } = answers;
  const spec = specOf(staged, answers)!;
  const parts = partsOf(spec, entity);
  addToEntity(staged, entity, parts);
  addToStores(
    staged,
    entity,
    answers['fill'] === undefined
      ? parts
      : { ...parts, stored: withFill(parts, spec, answers['fill']) },
  );
  addToResources(staged, entity, parts, answers['filter'] === 'yes');
  addToScreens(staged, entity, parts, { column, isFiltered: answers['filter'] === 'yes' });
  addChoices(staged, entity, parts);
  staged.addTexts(localeFileOf(staged, entity), labelTexts(entity, spec, parts, answers));
  addExamples(staged, entity, parts);
  addDemoValues(staged, tablesOf(staged, entity), parts);
  return {
    migration: `${entity}-${name}`.replaceAll('_', '-'),
    manualSteps: [],
    next: 'Open the form with npm run dev. To filter lists by the field, run npm run new -- filter.',
  };
}

function withFill(
  { stored, sent }: FieldParts,
  spec: FieldSpec,
  typed: string,
): FieldParts['stored'] {
  const fill = typed === '' ? fieldType(spec).fill?.(spec) : toValue(spec, typed);
  return { ...stored, [sent]: { ...stored[sent], fill } };
}

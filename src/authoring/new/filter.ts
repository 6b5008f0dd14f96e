import { resourceOf } from '../../shared/calls/calls.ts';
import { RESERVED_PARAMS, type Match } from '../../shared/resolved/matches.ts';
import type { FieldCodes } from '../../compiler/stores/fieldCode.ts';
import { definitionFiles, type ListValue } from './edits/definitionFiles.ts';
import { parseLabel, toEnglish } from './fields/fieldSyntax.ts';
import {
  oneOf,
  quote,
  Refusal,
  validateKnown,
  type Answers,
  type Generated,
  type Generator,
  type Question,
  wordingText,
} from './edits/questions.ts';
import type { StagedFiles } from './edits/stagedFiles.ts';

/** The matches that the columns of stores serve, besides those of days. */
const OFFERED: readonly Match[] = ['text', 'id', 'equal', 'any'];

/** Adds a filter to the calls of a resource that return rows, and to the lists that use them. */
export const filter: Generator = {
  help: {
    summary: 'adds a filter or a search to the lists of a resource',
    flags: {
      '--resource': 'the resource: the name of a file before .resource.json, such as supplier',
      '--field': 'the field that is compared, such as city',
      '--match':
        'text: the field contains the words; id: it is this record, such as a lender; equal: it is this value; any: it is, or contains, one of these values. By default what suits the field',
      '--name': 'the name of the filter in addresses. By default that of the field',
      '--label': 'its label: العربية|English. By default that of the field',
    },
    example: 'npm run new -- filter --resource loan --field object_name --match text',
  },
  questions,
  generate,
};

function questions(staged: StagedFiles, answers: Answers): Question[] {
  const { resource = '', field = '', match = '' } = answers;
  const storage = staged.compilation.storages.get(resource);
  const fields: FieldCodes = storage ? staged.fieldCodes(storage) : new Map();
  return [
    {
      name: 'resource',
      text: 'The resource whose lists get the filter',
      validate: (one) =>
        validateKnown(one, [...staged.compilation.resources.keys()], 'resource') ??
        validateResource(staged, one),
    },
    {
      name: 'field',
      text: 'The field that is compared',
      validate: (one) => validateKnown(one, [...fields.keys()], 'field'),
    },
    {
      name: 'match',
      text: 'How it is compared: text, id, equal or any',
      fallback: suitableMatch(fields, field, isChoice(staged, answers)),
      validate: oneOf(OFFERED),
    },
    {
      name: 'name',
      text: 'The name of the filter in addresses',
      fallback: filterName(fields, field, match),
      validate: (one) => validateFilterName(staged, resource, one),
    },
    {
      name: 'label',
      text: 'Its label in Arabic, or in both languages: العربية|English',
      ...(labelOfField(staged, answers) === undefined ? {} : { flagOnly: true }),
      validate: (text) => {
        const label = parseLabel(text, toEnglish(field));
        return 'key' in label ? label : undefined;
      },
    },
  ];
}

const FILTER_NAME = /^[A-Za-z][A-Za-z0-9_]*$/;

function validateFilterName(
  staged: StagedFiles,
  resource: string,
  name: string,
): string | undefined {
  if (!FILTER_NAME.test(name) || RESERVED_PARAMS.includes(name))
    return `${quote(name)} cannot be the name of a filter`;
  return rowCalls(staged, resource).every(([, { filters }]) => Object.hasOwn(filters, name))
    ? `The lists of ${quote(resource)} already have a filter ${quote(name)}`
    : undefined;
}

/** Returns the calls that return rows. */
const rowCalls = ({ compilation }: StagedFiles, resource: string) =>
  Object.entries(compilation.resources.get(resource)?.calls ?? {}).filter(
    ([, { response }]) => response === 'page' || response === 'items',
  );

function validateResource(staged: StagedFiles, resource: string): string | undefined {
  if (!staged.compilation.storages.has(resource))
    return `${quote(resource)} has no store (*.store.json): its handler in server/ filters`;
  return rowCalls(staged, resource).length === 0
    ? `No call of ${quote(resource)} returns rows`
    : undefined;
}

/** Whether the field has choices, so that one of them is chosen. */
function isChoice({ compilation }: StagedFiles, { resource = '', field = '' }: Answers): boolean {
  const entity = compilation.entities.get(compilation.resources.get(resource)?.entity ?? '');
  const properties = (entity?.schema['properties'] ?? {}) as Record<string, { choices?: string }>;
  return properties[field]?.choices !== undefined;
}

function suitableMatch(fields: FieldCodes, name: string, hasChoices: boolean): string {
  const { kept, matches = [] } = fields.get(name) ?? {};
  if (!kept) return matches.includes('text') ? 'text' : 'id';
  return matches.find((one) => OFFERED.includes(one) && !(one === 'text' && hasChoices)) ?? 'equal';
}

/** A filter by a record takes its id. */
function filterName(fields: FieldCodes, name: string, match: string): string {
  const { kept, relation, column } = fields.get(name) ?? {};
  if (match !== 'id' || kept) return name;
  return relation ? `${relation.table}_id` : (column ?? name);
}

/** Returns the text key of the label that lists or forms show for the field. */
function labelOfField(staged: StagedFiles, { resource = '', field = '' }: Answers) {
  const { screens, resources } = staged.compilation;
  const entity = resources.get(resource)?.entity;
  for (const screen of screens.values()) {
    if (screen.kind === 'list' && resources.get(resourceOf(screen.call))?.entity === entity) {
      const column = screen.columns.find((one) => one.field === field);
      if (column) return column.label;
    }
    if (screen.kind === 'form' && resources.get(resourceOf(screen.save))?.entity === entity) {
      const fields = screen.sections.flatMap((section) => section.fields);
      const found = fields.find((one) => one.field === field);
      if (found) return found.label;
    }
  }
  return undefined;
}

function generate(staged: StagedFiles, answers: Answers): Generated {
  const { resource = '', field = '', match = '', name = '' } = answers;
  const found = definitionFiles<{ id?: string }>(staged, 'resource').find(
    (one) => (one.value.id ?? one.name) === resource,
  );
  if (!found) throw new Refusal(`There is no resource file for ${quote(resource)}`);
  const calls = rowCalls(staged, resource).map(([call]) => call);
  staged.change(found.file, (value: { calls: Record<string, { filters?: object }> }) => {
    for (const call of calls)
      value.calls[call]!.filters = { ...value.calls[call]!.filters, [name]: { match, field } };
  });
  const { entity = '' } = staged.compilation.resources.get(resource) ?? {};
  const label = addLabel(staged, `${entity}.filter.${name}`, found.area, answers);
  const lists = definitionFiles<ListValue>(staged, 'list').filter(({ value }) =>
    calls.some((call) => value.call === `${resource}.${call}`),
  );
  for (const { file } of lists)
    staged.change(file, (value: ListValue) => {
      const added = label === undefined ? name : { filter: name, label };
      value.filters = [...(value.filters ?? []), added];
    });
  return {
    migration: `${resource}-by-${name}`.replaceAll('_', '-'),
    manualSteps: lists.length === 0 ? [`No list shows rows of ${quote(resource)} yet`] : [],
    next: 'Try the filter with npm run dev.',
  };
}

/** Adds the text of the label. Returns the key to state, unless it is the default one. */
function addLabel(
  staged: StagedFiles,
  key: string,
  area: string,
  answers: Answers,
): string | undefined {
  if ((answers['label'] ?? '') === '') return labelOfField(staged, answers);
  const label = parseLabel(answers['label']!, toEnglish(answers['field'] ?? ''));
  if ('key' in label) throw new Refusal(wordingText(label));
  staged.addTexts(localeFileOf(staged, area, key.split('.filter.')[0]!), { [key]: label });
  return undefined;
}

/** Returns the locale file of an area, or else the one with texts of an entity. */
function localeFileOf({ compilation }: StagedFiles, area: string, entity: string): string {
  const files = Object.entries(Object.values(compilation.texts)[0] ?? {});
  const ofEntity = ([, texts]: [string, object]) =>
    Object.keys(texts).some((key) => key.startsWith(`${entity}.`));
  return files.some(([name]) => name === area) ? area : (files.find(ofEntity)?.[0] ?? area);
}

import { withKeys } from './examples.ts';
import { toEnglish } from './fieldSyntax.ts';
import type { FieldParts, Stated } from './fieldParts.ts';
import type { StagedFiles } from '../edits/stagedFiles.ts';

/** The names and the fields of a new area. */
export interface NewArea {
  name: string;
  plural: string;
  /** The beginning of the paths of its calls. */
  apiPath: string;
  parts: FieldParts[];
  /** The field that names a record. */
  nameField: string;
}

export function entityOf({ parts }: NewArea): object {
  const always = parts.filter(({ needed }) => needed === 'always').map(({ sent }) => sent);
  const forNew = parts.filter(({ needed }) => needed === 'create');
  return {
    properties: {
      id: { extends: 'id', readOnly: true },
      ...Object.assign({}, ...parts.map(({ properties }) => properties)),
      created_at: 'timestamp',
      updated_at: 'timestamp',
      updated_by: 'updatedBy',
    },
    required: always,
    ...(forNew.length > 0 ? { variants: { create: createRules(forNew) } } : {}),
  };
}

/** Returns the rules of files, which a new item needs. */
export function createRules(parts: readonly FieldParts[]): object {
  const pictures = parts.filter(({ isAside }) => isAside).map(({ sent }) => sent);
  return {
    ...(pictures.length > 0
      ? { properties: Object.fromEntries(pictures.map((sent) => [sent, { nonEmpty: true }])) }
      : {}),
    required: parts.map(({ sent }) => sent),
  };
}

export function storeOf({ parts }: NewArea): object {
  const fields: object = Object.assign({}, ...parts.map(({ stored }) => stored));
  return Object.keys(fields).length > 0 ? { fields } : {};
}

export function resourceOf({ apiPath, plural, parts }: NewArea): object {
  const path = `${apiPath}/${plural}`;
  const filters = parts.flatMap(({ filter }) => filter ?? []);
  const encoding = parts.some(({ isMultipart }) => isMultipart) ? { encoding: 'multipart' } : {};
  return {
    itemOnly: [...parts.filter(isItemOnly).map(({ sent }) => sent), 'updated_at', 'updated_by'],
    calls: {
      all: {
        path,
        filters: Object.fromEntries(
          filters.map(({ name, match, field }) => [name, { match, field }]),
        ),
        sortFields: [...parts.flatMap(({ sortField }) => sortField ?? []), 'created_at'],
        defaultSort: '-created_at',
      },
      one: { path: `${path}/:id` },
      create: { path, ...encoding },
      update: { path: `${path}/:id`, ...encoding },
      delete: { path: `${path}/:id`, keptDays: 30 },
      bin: { path: `${path}/bin`, response: 'bin' },
      restore: { path: `${path}/bin/:id/restore`, effect: 'restore' },
      erase: { path: `${path}/bin/:id`, effect: 'erase', access: 'main' },
      history: { path: `${path}/:id/history` },
    },
  };
}

/** Whether only a single item contains the field. */
const isItemOnly = (part: FieldParts): boolean => part.column === undefined && !part.isAside;

/** More columns are only in the exported file. */
const MAX_COLUMNS = 6;

export function listOf({ name, plural, parts, nameField }: NewArea): object {
  const picture = parts.find(({ isAside }) => isAside)?.sent;
  const columns = parts.flatMap(({ column }) => column ?? []);
  const [first, ...others] = columns.slice(0, MAX_COLUMNS);
  const extraColumns = columns.slice(MAX_COLUMNS).map(withoutWidth);
  const filters = parts.flatMap((part) => (part.filter ? [filterOf(part, name)] : []));
  return {
    call: `${name}.all`,
    create: `create-${name}`,
    columns: [
      picture === undefined ? first : { field: nameField, options: { picture } },
      ...others,
      { field: 'created_at', label: 'common.createdAt', width: 156 },
    ],
    filters,
    views: { ready: [{ id: 'oldest', query: { sort: 'created_at' } }] },
    rowActions: [
      {
        action: 'navigate',
        label: 'action.view',
        icon: 'Visibility',
        options: { to: `view-${name}` },
      },
      'edit',
      'delete',
    ],
    export: {
      fileName: toEnglish(plural).replaceAll(' ', ''),
      ...(extraColumns.length > 0 ? { extraColumns } : {}),
    },
  };
}

function withoutWidth(column: Stated): Stated {
  if (typeof column === 'string') return column;
  const { width: _width, ...stated } = column;
  return Object.keys(stated).length === 1 ? stated.field : stated;
}

/** Returns the filter of a list. It has the label of the field. */
export const filterOf = ({ filter, sent }: FieldParts, entity: string): object => ({
  filter: filter!.name,
  label: `${entity}.field.${sent}`,
});

/** Two values in a line need more than a few values. */
const MIN_FIELDS_FOR_COLUMNS = 4;

const columnCountOf = (fields: readonly unknown[]) =>
  fields.length >= MIN_FIELDS_FOR_COLUMNS ? { columnCount: 2 } : {};

export function formOf({ name, plural, parts }: NewArea): object {
  const [fields, aside] = [false, true].map((isAside) =>
    parts.filter((part) => part.isAside === isAside).map(({ formField }) => formField),
  ) as [Stated[], Stated[]];
  return {
    create: {},
    edit: {},
    afterSave: plural,
    draftable: true,
    history: `${name}.history`,
    sections: [
      { ...columnCountOf(fields), fields },
      ...(aside.length > 0 ? [{ aside: true, fields: aside }] : []),
    ],
  };
}

export function detailOf({ name, plural, parts, nameField }: NewArea): object {
  const fields = [
    ...parts.map(({ detailField }) => detailField),
    { field: 'created_at', label: 'common.createdAt' },
  ];
  return {
    route: `/${plural}/:id`,
    call: `${name}.one`,
    nameField,
    back: plural,
    history: `${name}.history`,
    sections: [{ ...columnCountOf(fields), fields }],
  };
}

export function casesOf(staged: StagedFiles, { name, parts }: NewArea): object {
  const base = Object.fromEntries(
    parts.filter(({ needed }) => needed).map(({ sent, example }) => [sent, example]),
  );
  const refused = parts.flatMap((part) => part.refused);
  return {
    entity: name,
    base,
    accepted: [{}, ...parts.flatMap(({ accepted }) => accepted)],
    refused: withKeys(staged, name, base, refused),
  };
}

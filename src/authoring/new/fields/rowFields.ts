import { labelKey, plain, shared, type FieldParts, type FieldSpec } from './fieldParts.ts';

/*
 * Fields that refer to rows of another store.
 */

/** The first values outside the limits of an id. */
const WRONG_IDS = [0, Number.MAX_SAFE_INTEGER + 1];

export function one(spec: FieldSpec, entity: string): FieldParts {
  const { name } = spec;
  const { store, table, choices, newCall } = linkOf(spec);
  const [sent, shown] = [`${name}_id`, `${name}_name`];
  const label = labelKey(entity, sent);
  return {
    ...plain({ ...spec, name: sent }, undefined, {
      example: 3,
      accepted: [{ [sent]: 1 }, { [sent]: Number.MAX_SAFE_INTEGER }],
      demo: { name: sent, valueOf: (row) => ({ row: [table, row] }) },
      refused: WRONG_IDS.map((value) => ({ change: { [sent]: value }, field: sent })),
    }),
    properties: {
      [sent]: shared('id', 'integer', spec, { choices: choices.name }),
      [shown]: { type: 'string', readOnly: true },
    },
    shown,
    stored: { [shown]: { one: store, ...(sent === `${table}_id` ? {} : { column: sent }) } },
    column: { field: shown, label, width: 200 },
    detailField: { field: shown, label },
    filter: { name: sent, match: 'id', field: sent },
    ...(choices.call === undefined ? {} : { choices }),
    ...(newCall && { newCall }),
  };
}

export function many(spec: FieldSpec, entity: string): FieldParts {
  const { name, required } = spec;
  const { store, table: linked, choices, newCall, idsField, namesField } = linkOf(spec);
  const [sent, joined] = [`${name}_id`, `${name}_names`];
  const table = entity.replaceAll('-', '_');
  // One field can have the default table of the links. It is the one with the name of the rows.
  const isDefault = name === `${linked}s`;
  const linkTable = `${table}_${isDefault ? linked : name}`;
  const label = labelKey(entity, sent);
  const fallback = { pointer: `/${joined}` };
  return {
    ...plain({ ...spec, name: sent }, undefined, {
      example: [3],
      demo: { name: linkTable, valueOf: (row) => ({ rows: [linked, [row, row + 1]] }) },
      accepted: [
        { [sent]: [1, 2] },
        { [sent]: [Number.MAX_SAFE_INTEGER] },
        ...(required ? [] : [{ [sent]: [] }]),
      ],
      refused: [...WRONG_IDS.map((id) => [id]), [3, 3], ...(required ? [[]] : [])].map((value) => ({
        change: { [sent]: value },
        field: sent,
      })),
    }),
    properties: {
      [sent]: idsOf(spec, idsField, choices.name),
      [name]: namesOf(namesField, isDefault, { choices: choices.name, fallback }),
      [joined]: { type: 'string', readOnly: true },
    },
    shown: name,
    stored: {
      [name]: { many: store, ...(isDefault ? {} : { through: linkTable }) },
      [joined]: { join: name },
    },
    formField: sent,
    column: { field: name, label, width: 230 },
    detailField: { field: name, label },
    filter: { name: isDefault ? `${linked}_id` : sent, match: 'id', field: name },
    ...(choices.call === undefined ? {} : { choices }),
    ...(newCall && { newCall }),
  };
}

/** Returns the store of a field, which `parseFields` has found. */
const linkOf = ({ args, link }: FieldSpec) => ({ store: args[0]!, ...link! });

/** The most rows that a field can refer to. */
const MAX_ROWS = 500;

function idsOf({ required }: FieldSpec, field: string | undefined, choices: string): unknown {
  if (field !== undefined) return required ? field : { extends: field, minItems: 0 };
  return {
    type: 'array',
    items: 'id',
    ...(required ? { minItems: 1 } : {}),
    maxItems: MAX_ROWS,
    uniqueItems: true,
    choices,
  };
}

/** @param isDefault whether the field has the name that the shared field is made for */
function namesOf(
  field: string | undefined,
  isDefault: boolean,
  { choices, fallback }: { choices: string; fallback: object },
): unknown {
  if (field === undefined)
    return { type: 'array', items: 'named', readOnly: true, choices, fallback };
  return isDefault ? field : { extends: field, fallback };
}

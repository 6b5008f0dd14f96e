import {
  choiceKey,
  labelKey,
  plain,
  typeOf,
  type FieldParts,
  type FieldSpec,
} from './fieldParts.ts';
import { toCamelCase } from '../edits/questions.ts';

export function choice(spec: FieldSpec, entity: string): FieldParts {
  const { name, args, required } = spec;
  const [choiceName, shown] = [toCamelCase(`${entity}_${name}`), `${name}_name`];
  const label = labelKey(entity, name);
  const property = {
    type: typeOf('string', spec),
    enum: required ? args : [...args, null],
    choices: choiceName,
  };
  return plain(spec, property, {
    properties: { [name]: property, [shown]: { type: 'string', readOnly: true } },
    shown,
    stored: { [shown]: { column: name, texts: choiceKey(entity, name, '').slice(0, -1) } },
    column: { field: shown, label, width: 150 },
    detailField: { field: shown, label },
    filter: { name, match: 'equal', field: name },
    choices: {
      name: choiceName,
      values: args.map((value) => ({ value, label: choiceKey(entity, name, value) })),
    },
    example: args[0],
    demo: { name, valueOf: (row) => args[row % args.length] },
    refused: [{ change: { [name]: `not-${args[0]!}` }, field: name }],
  });
}

export function choices(spec: FieldSpec, entity: string): FieldParts {
  const { name, args, required } = spec;
  const [sent, choiceName] = [`${name}_ids`, toCamelCase(`${entity}_${name}`)];
  const label = labelKey(entity, sent);
  return {
    ...plain({ ...spec, name: sent }, undefined, {
      example: [1],
      demo: {
        name: sent,
        valueOf: (row) => args.map((_arg, index) => index + 1).slice(0, 1 + (row % args.length)),
      },
      accepted: [{ [sent]: [1, args.length] }],
      refused: [[0], [args.length + 1], [1, 1], ...(required ? [[]] : [])].map((value) => ({
        change: { [sent]: value },
        field: sent,
      })),
    }),
    properties: {
      [sent]: {
        type: 'array',
        items: { type: 'integer', minimum: 1, maximum: args.length },
        ...(required ? { minItems: 1 } : {}),
        uniqueItems: true,
        choices: choiceName,
      },
      [name]: { type: 'array', items: 'named', readOnly: true },
    },
    shown: name,
    formField: sent,
    stored: { [name]: { column: sent, texts: choiceKey(entity, name, '').slice(0, -1) } },
    column: { field: name, label, width: 200 },
    detailField: { field: name, label },
    choices: {
      name: choiceName,
      values: args.map((_value, index) => ({
        value: index + 1,
        label: choiceKey(entity, name, index + 1),
      })),
    },
  };
}

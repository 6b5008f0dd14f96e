import {
  plain,
  sentNull,
  shared,
  typeOf,
  withField,
  type FieldParts,
  type FieldSpec,
} from './fieldParts.ts';

const NUMBER_WIDTH = 130;
const DAY_WIDTH = 140;
const MAX_WHOLE_NUMBER = '999999999';

export function text(spec: FieldSpec, maxLength: number, isLong: boolean): FieldParts {
  const { name, required } = spec;
  return plain(
    spec,
    {
      type: 'string',
      ...(isLong ? { multiline: true } : {}),
      ...(required ? { nonEmpty: true } : {}),
      maxLength,
    },
    {
      formField: withField(name, required ? {} : { emptyValue: '' }),
      example: 'مثال',
      demo: { name, valueOf: (row) => `مثال ${row}` },
      accepted: required ? [] : [{ [name]: '' }],
      refused: required ? [{ change: { [name]: '' }, field: name }] : [],
      ...(isLong
        ? { column: undefined }
        : { sortField: name, filter: { name, match: 'text', field: name } }),
    },
  );
}

export function number(spec: FieldSpec, type: 'integer' | 'number'): FieldParts {
  const { name, required } = spec;
  const [min, max] = boundsOf(spec);
  const outside = [min - 1, max + 1].map((value) => ({ change: { [name]: value }, field: name }));
  const decimals = type === 'number' ? [{ change: { [name]: min + 0.001 }, field: name }] : [];
  return plain(
    spec,
    {
      type: typeOf(type, spec),
      minimum: min,
      maximum: max,
      ...(type === 'number' ? { maxDecimals: 2 } : {}),
    },
    {
      column: { field: name, width: NUMBER_WIDTH },
      example: min,
      demo: { name, valueOf: (row) => demoNumber(row, min, max) },
      accepted: [{ [name]: min }, { [name]: max }],
      refused: [...outside, ...decimals],
      ...(required ? { sortField: name } : {}),
    },
  );
}

/** Returns a number that grows with the row. Large ranges are not used up to their end. */
const demoNumber = (row: number, min: number, max: number) =>
  Math.min(max, min + Math.round(((Math.min(max, min + 100) - min) * row) / 5));

/** Returns the minimum and the maximum of a number. */
export function boundsOf({ args }: FieldSpec): [min: number, max: number] {
  const [min = '0', max = MAX_WHOLE_NUMBER] = args;
  return [Number(min), Number(max)];
}

interface SharedText {
  example: string;
  /** A text that breaks the rule. */
  refused: string;
  width: number;
  options?: object;
  /** Returns the text of a demo row. By default all have the example. */
  demoOf?: (row: number) => string;
}

/** Returns the parts of a text that extends a shared field. */
export const sharedText = (
  spec: FieldSpec,
  name: string,
  { example, refused, width, options, demoOf = () => example }: SharedText,
): FieldParts =>
  plain(spec, shared(name, 'string', spec), {
    column: { field: spec.name, width },
    detailField: withField(spec.name, options ? { options } : {}),
    example,
    demo: { name: spec.name, valueOf: demoOf },
    refused: [{ change: { [spec.name]: refused }, field: spec.name }],
    filter: { name: spec.name, match: 'text', field: spec.name },
  });

export function day(spec: FieldSpec): FieldParts {
  const { name, required } = spec;
  return plain(
    spec,
    { type: typeOf('string', spec), format: 'date' },
    {
      column: { field: name, width: DAY_WIDTH },
      example: '2028-02-29',
      demo: { name, valueOf: (row) => `2028-0${row}-15` },
      refused: [{ change: { [name]: '2027-02-29' }, field: name }],
      ...(required ? { sortField: name } : {}),
    },
  );
}

export function time(spec: FieldSpec): FieldParts {
  const { name, required } = spec;
  const options = { showTime: true };
  return plain(
    spec,
    { type: typeOf('string', spec), format: 'date-time' },
    {
      column: { field: name, width: 190, options },
      detailField: { field: name, options },
      example: '2028-02-29T13:05:00+03:00',
      demo: { name, valueOf: (row) => `2028-0${row}-15T1${row}:00:00+03:00` },
      refused: [{ change: { [name]: '2028-02-29' }, field: name }],
      ...(required ? { sortField: name } : {}),
    },
  );
}

const WRONG_PICTURES = ['data:image/png;base64,R0lGODlh'];
/** A wrong type, an empty file, and one that is too large. */
const WRONG_DOCUMENTS = [
  'document:other;186000;paper',
  'document:pdf;0;paper',
  'document:pdf;5000001;paper',
];

export function file(spec: FieldSpec, format: 'picture' | 'document'): FieldParts {
  const { name, required } = spec;
  const isPicture = format === 'picture';
  const example = isPicture ? 'data:image/png;base64,iVBORw0KGgo=' : 'document:pdf;186000;paper';
  return {
    ...plain({ ...spec, required: false }, format, {
      column: undefined,
      example,
      formField: name,
      demo: { name, valueOf: () => ({ file: isPicture ? 'picture' : 'paper' }) },
      isAside: isPicture,
      refused: [
        ...(required ? [null, ...(isPicture ? [''] : [])] : []),
        ...(isPicture ? WRONG_PICTURES : WRONG_DOCUMENTS),
      ].map((value) => ({ change: { [name]: value }, field: name })),
    }),
    ...(required ? { needed: 'create' as const } : {}),
  };
}

/** How an amount of money is shown. */
const AMOUNT = { decimals: 2 };

/** Returns the parts of an amount of money. */
export const amount = (spec: FieldSpec): FieldParts =>
  plain(spec, shared('amount', 'number', spec), {
    formField: { field: spec.name, ...sentNull(spec), options: { unit: 'currency', ...AMOUNT } },
    detailField: { field: spec.name, options: AMOUNT },
    column: { field: spec.name, width: DAY_WIDTH, options: AMOUNT },
    example: 1250.5,
    demo: { name: spec.name, valueOf: (row) => row * 1250.5 },
    accepted: [{ [spec.name]: 0 }, { [spec.name]: 9_999_999_999.99 }],
    refused: [-0.01, 10_000_000_000, 0.001].map((value) => ({
      change: { [spec.name]: value },
      field: spec.name,
    })),
    ...(spec.required ? { sortField: spec.name } : {}),
  });

import { choice, choices, school, schools } from './choiceFields.ts';
import { plain, type FieldParts, type FieldSpec, type FieldType } from './fieldParts.ts';
import { amount, boundsOf, day, file, number, sharedText, text, time } from './valueFields.ts';

interface TypeDefinition {
  /** What the type is, for `--help`. */
  help: string;
  /** What may stand in parentheses. */
  args?: 'choices' | 'bounds';
  parts(spec: FieldSpec, entity: string): FieldParts;
  /** Returns what existing records get if nothing else is said, as it is typed. */
  fill?(spec: FieldSpec): string;
  /** Converts a typed value. Undefined if the field cannot have it. By default it is a text. */
  toValue?(typed: string, spec: FieldSpec): unknown;
}

const toNumber = (typed: string) => (Number.isFinite(Number(typed)) ? Number(typed) : undefined);
const YES_NO: Record<string, boolean> = { yes: true, no: false };

const TYPES: Record<FieldType, TypeDefinition> = {
  text: {
    help: 'one line of text',
    parts: (spec) => text(spec, 200, false),
    fill: () => '',
  },
  longText: {
    help: 'a text with several lines',
    parts: (spec) => text(spec, 5000, true),
    fill: () => '',
  },
  integer: {
    help: 'a whole number; integer(1,5) with a minimum and a maximum',
    args: 'bounds',
    parts: (spec) => number(spec, 'integer'),
    fill: (spec) => String(boundsOf(spec)[0]),
    toValue: toNumber,
  },
  number: {
    help: 'a number with up to two decimals; number(0,5) with a minimum and a maximum',
    args: 'bounds',
    parts: (spec) => number(spec, 'number'),
    fill: (spec) => String(boundsOf(spec)[0]),
    toValue: toNumber,
  },
  amount: {
    help: 'an amount of money',
    parts: amount,
    fill: () => '0',
    toValue: toNumber,
  },
  yesNo: {
    help: 'yes or no',
    fill: () => 'no',
    toValue: (typed) => YES_NO[typed],
    parts: (spec) =>
      plain(
        spec,
        { type: 'boolean' },
        {
          formField: spec.name,
          column: { field: spec.name, width: 130 },
          example: true,
          demo: { name: spec.name, valueOf: (row) => row % 2 === 1 },
        },
      ),
  },
  date: { help: 'a day', parts: day },
  time: { help: 'a day with a time', parts: time },
  choice: {
    help: 'one of several values: choice(riyadh,jeddah)',
    args: 'choices',
    parts: choice,
    fill: ({ args }) => args[0]!,
    toValue: (typed, { args }) => (args.includes(typed) ? typed : undefined),
  },
  choices: {
    help: 'any number of several values: choices(books,food)',
    args: 'choices',
    parts: choices,
  },
  email: {
    help: 'an email address',
    parts: (spec) =>
      sharedText(spec, 'email', {
        example: 'name@example.com',
        demoOf: (row) => `name${row}@example.com`,
        refused: 'name@example',
        width: 240,
        options: { link: 'mailto' },
      }),
  },
  mobile: {
    help: 'a Saudi mobile number',
    parts: (spec) =>
      sharedText(spec, 'saudiMobile', {
        example: '0550000010',
        demoOf: (row) => `055000001${row}`,
        refused: '0520000010',
        width: 140,
        options: { link: 'tel' },
      }),
  },
  iban: {
    help: 'an international bank account number',
    parts: (spec) =>
      sharedText(spec, 'iban', {
        example: 'SA0380000000608010167519',
        refused: 'SA03',
        width: 270,
      }),
  },
  picture: { help: 'a picture', parts: (spec) => file(spec, 'picture') },
  paper: {
    help: 'an uploaded document: a PDF file or a picture of a paper',
    parts: (spec) => file(spec, 'document'),
  },
  school: { help: 'one school of the company', parts: school, toValue: toNumber },
  schools: { help: 'any number of schools of the company', parts: schools },
};

export const FIELD_TYPES: Readonly<Record<FieldType, TypeDefinition>> = TYPES;

export const isFieldType = (name: string): name is FieldType => Object.hasOwn(TYPES, name);

export const partsOf = (spec: FieldSpec, entity: string): FieldParts =>
  FIELD_TYPES[spec.type].parts(spec, entity);

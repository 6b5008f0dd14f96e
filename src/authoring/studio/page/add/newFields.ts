/** A value that a new field can have. */
export interface NewChoice {
  /** Identifies the row of the form. */
  id: number;
  /** Undefined if it follows from the English text. */
  name: string | undefined;
  ar: string;
  en: string;
}

/** A new field, as it is typed. */
export interface NewField extends NewChoice {
  type: string;
  required: boolean;
  min: string;
  max: string;
  choices: NewChoice[];
}

let lastId = 0;

export const newChoice = (): NewChoice => ({ id: (lastId += 1), name: undefined, ar: '', en: '' });

export const newField = (required: boolean): NewField => ({
  ...newChoice(),
  type: 'text',
  required,
  min: '',
  max: '',
  choices: [newChoice(), newChoice()],
});

/** Returns the name in the definitions: by default that of the English text. */
export const nameOf = ({ name, en }: NewChoice): string =>
  name ??
  en
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '');

/** The types of a field and what they need in parentheses. */
type Args = (type: string) => 'choices' | 'bounds' | undefined;

/** Returns the answers about a list of fields, in the syntax of `npm run new`. */
export const answersOfAll = (
  fields: readonly NewField[],
  argsOf: Args,
): Record<string, string> => ({
  fields: fields
    .map((field) => `${nameOf(field)}:${typeOf(field, argsOf)}${field.required ? '!' : ''}`)
    .join(' '),
  ...Object.assign({}, ...fields.map((field) => labelsOf(field, argsOf))),
});

/** Returns the answers about one field. */
export const answersOfOne = (field: NewField, argsOf: Args): Record<string, string> => ({
  name: nameOf(field),
  type: typeOf(field, argsOf),
  required: field.required ? 'yes' : 'no',
  ...labelsOf(field, argsOf),
});

function typeOf({ type, min, max, choices }: NewField, argsOf: Args): string {
  const args = argsOf(type);
  if (args === 'choices') return `${type}(${choices.map(nameOf).join(',')})`;
  return args === 'bounds' && min + max !== '' ? `${type}(${min},${max})` : type;
}

/** The name of the answer that is the label of a field, or of one of its choices. */
export const labelName = (field: NewField, choice?: NewChoice): string =>
  ['label', [nameOf(field), ...(choice ? [nameOf(choice)] : [])].join('.')].join('-');

function labelsOf(field: NewField, argsOf: Args): Record<string, string> {
  const choices = argsOf(field.type) === 'choices' ? field.choices : [];
  return Object.fromEntries([
    [labelName(field), labelOf(field)],
    ...choices.map((choice) => [labelName(field, choice), labelOf(choice)]),
  ]);
}

const labelOf = ({ ar, en }: NewChoice) => [ar, en].filter((text) => text.trim() !== '').join('|');

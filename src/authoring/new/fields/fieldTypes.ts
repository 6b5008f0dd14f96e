import {
  formatMessage,
  message,
  type Message,
  type MessageKey,
} from '../../../compiler/issues/messages.ts';
import { choice, choices } from './choiceFields.ts';
import type { FieldParts, FieldSpec } from './fieldParts.ts';
import { many, one } from './rowFields.ts';
import { SHARED_FIELDS } from './sharedFields.ts';
import { fillOf, parseAs, PLAIN_TYPES, plainParts, type PlainType } from './valueFields.ts';

/** What the commands offer as the type of a field. */
interface FieldType {
  /** What may stand in parentheses. */
  args?: 'choices' | 'bounds' | 'store' | undefined;
  /** Whether its value is a list. Existing records get an empty one. */
  isList?: boolean;
  parts(spec: FieldSpec, entity: string): FieldParts;
  /** Returns what existing records get by default. Undefined if the command must ask. */
  fill?(spec: FieldSpec): unknown;
  /** Converts a typed value. Undefined if the field cannot have it. */
  toValue(typed: string, spec: FieldSpec): unknown;
}

const toFieldType = (type: PlainType): FieldType => ({
  args: type.args,
  parts: (spec) => plainParts(type, spec),
  fill: (spec) => fillOf(type, spec),
  toValue: type.toValue,
});

const toText = (typed: string) => typed;

/** The types of fields by the words for them, in alphabetical order. */
export const FIELD_TYPES: Readonly<Record<string, FieldType>> = Object.fromEntries(
  [
    ...[...PLAIN_TYPES, ...SHARED_FIELDS].map((type): [string, FieldType] => [
      type.word,
      toFieldType(type),
    ]),
    ...Object.entries<FieldType>({
      choice: {
        args: 'choices',
        parts: choice,
        fill: ({ args }) => args[0],
        toValue: (typed, { args }) => (args.includes(typed) ? typed : undefined),
      },
      choices: { args: 'choices', isList: true, parts: choices, toValue: toText },
      one: { args: 'store', parts: one, toValue: (typed) => parseAs('id', typed) },
      many: { args: 'store', isList: true, parts: many, toValue: toText },
    }),
  ].toSorted(([word], [other]) => (word < other ? -1 : 1)),
);

export const isFieldType = (word: string): boolean => Object.hasOwn(FIELD_TYPES, word);

/** Returns the type of a field, which `parseFields` has verified. */
export const fieldType = ({ type }: FieldSpec): FieldType => FIELD_TYPES[type]!;

export const partsOf = (spec: FieldSpec, entity: string): FieldParts =>
  fieldType(spec).parts(spec, entity);

/** Returns the text that explains a type. Every type has one. */
export const typeText = (word: string): Message => message(`check.new.type.${word}` as MessageKey);

/** What may stand in parentheses, for `--help`. */
const ARGS = {
  choices: (word: string) => `: ${word}(first,second)`,
  store: (word: string) => `: ${word}(store)`,
  bounds: (word: string) => `; ${word}(1,5) with a minimum and a maximum`,
};

const WIDTH = Math.max(...Object.keys(FIELD_TYPES).map((word) => word.length)) + 2;

/** The lines of `--help` about types. */
export const FIELD_HELP: readonly string[] = Object.entries(FIELD_TYPES).map(
  ([word, { args }]) =>
    `  ${word.padEnd(WIDTH)}${formatMessage(typeText(word), 'en')}${args ? ARGS[args](word) : ''}`,
);

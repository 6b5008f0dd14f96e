import { SERVER_COLUMNS, STANDARD_COLUMNS } from '../../../shared/resolved/standardColumns.ts';
import { suggest } from '../../../compiler/issues/didYouMean.ts';
import { message, type Message } from '../../../compiler/issues/messages.ts';
import { type FieldSpec } from './fieldParts.ts';
import { FIELD_TYPES, fieldType, isFieldType } from './fieldTypes.ts';
import { linkedStores } from '../edits/linkedStores.ts';
import { validateName } from '../edits/questions.ts';
import type { StagedFiles } from '../edits/stagedFiles.ts';
import { isReserved } from '../../../compiler/project/postgresNames.ts';

const FIELD = /^([^:()!\s]+):([A-Za-z][A-Za-z0-9]*)(?:\(([^()]*)\))?(!?)$/;
const CHOICE = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;
const INTEGER = /^-?\d{1,9}$/;

/**
 * Parses fields such as `name:text! city:choice(riyadh,jeddah)`: the name, the type, what the type
 * needs in parentheses, and an exclamation mark if the field is required. The name of a store alone
 * stands for `one(<store>)`, and with an s for `many(<store>)`.
 * @returns the fields, or what is wrong
 */
export function parseFields(text: string, staged: StagedFiles): FieldSpec[] | Message {
  const specs: FieldSpec[] = [];
  for (const part of text.split(/[\s;]+(?![^(]*\))/).filter(Boolean)) {
    const spec = parseField(part, staged);
    if ('key' in spec) return spec;
    const { name } = spec;
    if (specs.some((one) => one.name === name))
      return message('check.new.error.fieldTwice', { name });
    specs.push(spec);
  }
  return specs.length === 0 ? message('check.new.error.noField') : specs;
}

function parseField(part: string, staged: StagedFiles): FieldSpec | Message {
  const [, name, type = '', list, mark] = FIELD.exec(part) ?? [];
  if (name === undefined) return message('check.new.error.fieldSyntax', { text: part });
  const spec = { name, type, args: splitList(list), required: mark === '!' };
  return validateSpec(
    isFieldType(type) || list !== undefined ? spec : withStore(spec, linkedStores(staged)),
    staged,
  );
}

const splitList = (list: string | undefined) =>
  list === undefined
    ? []
    : list
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean);

/** Replaces the name of a store by the type that it stands for. */
function withStore(spec: FieldSpec, stores: ReadonlyMap<string, unknown>): FieldSpec {
  const { type } = spec;
  if (stores.has(type)) return { ...spec, type: 'one', args: [type] };
  const store = type.replace(/s$/, '');
  return stores.has(store) ? { ...spec, type: 'many', args: [store] } : spec;
}

/** @returns the field, or what is wrong */
function validateSpec(spec: FieldSpec, staged: StagedFiles): FieldSpec | Message {
  const { name, type, args } = spec;
  const wrongName = validateFieldName(name);
  if (wrongName !== undefined) return wrongName;
  if (!isFieldType(type))
    return message('check.new.error.type', { type, fix: suggest(type, Object.keys(FIELD_TYPES)) });
  if (fieldType(spec).args !== 'store') return validateArgs(spec) ?? spec;
  const [store = '', ...more] = args;
  if (store === '' || more.length > 0) return message('check.new.error.oneStore', { name, type });
  const stores = linkedStores(staged);
  const link = stores.get(store);
  return link
    ? { ...spec, link }
    : message('check.new.error.store', { store, fix: suggest(store, [...stores.keys()]) });
}

/** Checks that a column can have the name of a field. */
export function validateFieldName(name: string): Message | undefined {
  const malformed = validateName(name, '_');
  if (malformed) return malformed;
  if (STANDARD_COLUMNS.has(name) || SERVER_COLUMNS.has(name))
    return message('check.new.error.standardColumn', { name });
  return isReserved(name) ? message('check.new.error.reservedColumn', { name }) : undefined;
}

function validateArgs(spec: FieldSpec): Message | undefined {
  const { name, type, args } = spec;
  const accepted = fieldType(spec).args;
  if (accepted === 'choices')
    return args.length < 2
      ? message('check.new.error.choices', { name, type })
      : new Set(args).size < args.length
        ? message('check.new.error.choiceTwice', { name })
        : args
            .filter((one) => !CHOICE.test(one))
            .map((choice) => message('check.new.error.choice', { choice }))[0];
  if (args.length === 0) return undefined;
  if (accepted === undefined) return message('check.new.error.noArgs', { type });
  const [min, max] = args.map(Number);
  return args.length === 2 && args.every((one) => INTEGER.test(one)) && min! < max!
    ? undefined
    : message('check.new.error.bounds', { name, type });
}

/** A text in both languages. */
export interface Label {
  ar: string;
  en: string;
}

const isArabic = (text: string) => /[ء-ي]/.test(text);

/**
 * Parses a label: an Arabic text, or an Arabic and an English one with a vertical bar between, in
 * any order.
 * @param english the English text if there is none
 * @returns the label, or what is wrong
 */
export function parseLabel(text: string, english: string): Label | Message {
  const parts = text.split('|').map((part) => part.trim());
  const [ar, ...moreArabic] = parts.filter(isArabic);
  const [en = english, ...moreEnglish] = parts.filter((part) => !isArabic(part));
  if (ar === undefined) return message('check.new.error.notArabic', { text });
  return moreArabic.length + moreEnglish.length > 0 || en === ''
    ? message('check.new.error.label', { text })
    : { ar, en };
}

/** Returns an English text for a name: `valid_till` becomes `Valid till`. */
export function toEnglish(name: string): string {
  const words = name.replaceAll(/[_-]+/g, ' ').replaceAll(/([a-z])([A-Z])/g, '$1 $2');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

/** Returns the keys of the labels that a field needs: its name, and one for each choice. */
export const labelNamesOf = (spec: FieldSpec): string[] => [
  spec.name,
  ...(fieldType(spec).args === 'choices' ? spec.args.map((one) => `${spec.name}.${one}`) : []),
];

/**
 * Parses labels such as `name=الاسم; city.riyadh=الرياض|Riyadh`.
 * @returns the labels by name, or what is wrong
 */
export function parseLabels(text: string): Map<string, Label> | Message {
  const labels = new Map<string, Label>();
  for (const part of text.split(';').filter((one) => one.trim() !== '')) {
    const [, name = '', value] = /^\s*([A-Za-z0-9_.-]+)\s*=([\s\S]*)$/.exec(part) ?? [];
    if (value === undefined) return message('check.new.error.labelSyntax', { text: part.trim() });
    const label = parseLabel(value, toEnglish(name.split('.').at(-1)!));
    if ('key' in label) return label;
    labels.set(name, label);
  }
  return labels;
}

import type { CallContext } from './context.ts';
import { defineResource } from './defineResource.ts';

/** The two digits of each bank in an IBAN. The names are the texts `lookup.bank.<digits>`. */
export const BANK_CODES = [
  '80',
  '10',
  '20',
  '05',
  '15',
  '30',
  '45',
  '55',
  '60',
  '65',
  '90',
] as const;

/** The names are the texts `lookup.city.<key>`. */
export const CITY_KEYS = [
  'riyadh',
  'jeddah',
  'makkah',
  'madinah',
  'dammam',
  'khobar',
  'dhahran',
  'hofuf',
  'jubail',
  'taif',
  'buraidah',
  'unayzah',
  'tabuk',
  'hail',
  'abha',
  'khamis',
  'jazan',
  'najran',
  'baha',
  'sakaka',
  'arar',
  'yanbu',
  'kharj',
  'qatif',
  'hafr',
] as const;

/** The names are the texts `bankAccountType.<number>`. */
export const ACCOUNT_TYPES = ['1', '2', '3'] as const;

type ChoiceLabels = Record<string, string>;

const toChoiceLabels = (
  { services: { translate }, language }: CallContext,
  texts: string,
  words: readonly string[],
): ChoiceLabels =>
  Object.fromEntries(words.map((word) => [word, translate(language, `${texts}.${word}`)]));

const banks = (context: CallContext) => toChoiceLabels(context, 'lookup.bank', BANK_CODES);
const cities = (context: CallContext) => toChoiceLabels(context, 'lookup.city', CITY_KEYS);
const types = (context: CallContext) => toChoiceLabels(context, 'bankAccountType', ACCOUNT_TYPES);

/** The choices of a bank account: labels by the value that is sent. */
export const bankChoice = defineResource({
  id: 'bank-choice',
  handlers: {
    banks: (context) => Promise.resolve(banks(context)),
    cities: (context) => Promise.resolve(cities(context)),
    types: (context) => Promise.resolve(types(context)),
    all: (context) =>
      Promise.resolve({
        banks: banks(context),
        cities: cities(context),
        bank_types: types(context),
      }),
  },
});

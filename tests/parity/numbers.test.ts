import { expect, it } from 'vitest';
import { normalize } from '../../src/shared/schema/normalize.ts';
import { readNumber } from '../../src/shared/numbers/plainNumber.ts';
import { createAjv } from '../../src/shared/schema/ajv.ts';
import { formFields } from '../../src/engine/kinds/form/state/formData.ts';
import { schemaFields } from '../../src/shared/resolved/schemaFields.ts';
import { projectForms } from './projectForms.ts';

/** What people type for a number, and what is meant. */
const TYPED: Record<string, number> = {
  10: 10,
  '10%': 10,
  '10 %': 10,
  '١٠٪': 10,
  '۱۰': 10,
  '5 ر.س': 5,
  '٥ ريال': 5,
  '5 SAR': 5,
  '5﷼': 5,
  '\u200f12\u200f': 12,
  '1,500': 1500,
  '1\u00a0500': 1500,
  '١٬٥٠٠': 1500,
  '7.0': 7,
  '٧٫٠': 7,
};

/** The widgets in which a number is chosen instead of typed. */
const CHOSEN = ['select', 'switch', 'radio'];

const fields = Object.entries(projectForms).flatMap(([form, { screen }]) => {
  const rules = schemaFields(screen.schema);
  return formFields(screen).flatMap(({ field, widget }) => {
    const { type } = rules[field] ?? {};
    const isNumber = [type].flat().some((one) => one === 'number' || one === 'integer');
    return isNumber && !CHOSEN.includes(widget)
      ? [{ form, field, widget, rule: rules[field]! }]
      : [];
  });
});

it.each(fields)('the number $field of $form is read as typed', ({ widget, rule }) => {
  expect(widget).toBe('number');
  const isNumber = createAjv().compile({ type: rule['type'] });
  for (const [typed, number] of Object.entries(TYPED)) {
    const read = normalize(rule, readNumber(typed));
    expect(read, typed).toBe(number);
    expect(isNumber(read), typed).toBe(true);
  }
  for (const typed of ['12 km', '1/2', '1.2.3', '12\t34']) {
    expect(readNumber(typed), typed).toBe(typed);
    expect(isNumber(normalize(rule, typed)), typed).toBe(false);
  }
});

it('there are such fields', () => expect(fields.length).toBeGreaterThan(10));

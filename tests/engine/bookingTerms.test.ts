import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { screen, validators } from 'virtual:definitions/screen/booking-school';
import { builtInFields } from '../../src/generated/builtInFields.ts';
import {
  findFieldResets,
  toEmptiedValues,
  formFields,
  isFieldRequired,
  toBody,
  toFormData,
  type FormData,
} from '../../src/engine/kinds/form/state/formData.ts';
import { createFormValidator } from '../../src/engine/kinds/form/errors/validator.ts';
import { fields } from '../../src/engine/registries.ts';
import { createToday } from '../../src/shared/time/days.ts';
import type { ResolvedForm } from '../../src/shared/resolved/resolved.ts';
import { depositTypeOf } from '../../src/screens/booking-deposit/depositType.ts';
import * as productParts from '../../src/screens/index.ts';

const form = screen as ResolvedForm;

beforeAll(() => fields.register(...builtInFields, ...productParts.fields));

const item = {
  school_name: 'مدارس السنابل',
  bookiing_value_ratio: 0,
  booking_value_amount: 1500,
  has_installment: true,
  installment_num: 4,
  installment_duration_num: 2,
  installment_first_date: '2031-01-10',
  interview_required: true,
  interview_fee: 150,
  discount: 0,
  discount_second_son: 5,
  discount_third_son: 0,
  discount_fourth_son: 0,
  discount_small_company: 0,
  discount_medium_company: 0,
  discount_large_company: 7.5,
  contact_person_name: 'سارة العتيبي',
  contact_person_mobile: '0550000010',
  contact_person_email: 'booking@sanabil.example',
};

/** Returns the form data after a change, including the fields that the change resets. */
function change(before: FormData, changed: FormData): FormData {
  const now = { ...before, ...changed };
  return { ...now, ...Object.fromEntries(findFieldResets(form, before, now)) };
}

const validator = createFormValidator(form.schema, validators);
const errorCount = (data: FormData) => validator.validateFormData(data, form.schema).errors.length;

describe('the date of the first instalment', () => {
  const countErrors = (stored: string, sent: string) => {
    const storedValidator = createFormValidator(form.schema, validators, {
      stored: {
        values: toFormData(form, { ...item, installment_first_date: stored }),
        today: createToday('Asia/Riyadh'),
      },
    });
    return storedValidator.validateFormData(
      { ...toFormData(form, item), installment_first_date: sent },
      form.schema,
    ).errors.length;
  };

  it('may be in the past if it is the stored date', () => {
    expect(countErrors('2020-01-10', '2020-01-10')).toBe(0);
  });

  it('may not be changed to another date in the past', () => {
    expect(countErrors('2020-01-10', '2020-01-11')).toBeGreaterThan(0);
  });
});

describe('the deposit', () => {
  it.each([
    [10, 0, 'ratio'],
    [0.5, 20, 'ratio'],
    [0, 1500, 'amount'],
    [0, 0, 'amount'],
    [undefined, 1500, 'amount'],
    [null, 0, 'amount'],
  ])(
    'with a ratio of %s and an amount of %s opens as %s',
    (bookiing_value_ratio, booking_value_amount, type) => {
      expect(depositTypeOf({ bookiing_value_ratio, booking_value_amount })).toBe(type);
      expect(
        toFormData(form, { ...item, bookiing_value_ratio, booking_value_amount })['deposit_type'],
      ).toBe(type);
    },
  );

  it('sets the other kind to 0 when it is switched, in the request body and in the form', () => {
    const opened = toFormData(form, item);
    const ratio = change(opened, { deposit_type: 'ratio' });
    expect(toBody(form, { ...ratio, bookiing_value_ratio: 25 })).toMatchObject({
      bookiing_value_ratio: 25,
      booking_value_amount: 0,
    });
    const back = change({ ...ratio, bookiing_value_ratio: 25 }, { deposit_type: 'amount' });
    expect(back['booking_value_amount']).toBe(0);
    expect(toBody(form, back)).toMatchObject({ bookiing_value_ratio: 0, booking_value_amount: 0 });
    expect(change(back, { deposit_type: 'ratio' })['bookiing_value_ratio']).toBe(0);
  });

  it('is never of both kinds, and is of one kind if the form is valid', () => {
    const number = fc.oneof(
      fc.integer({ min: -5, max: 120 }),
      fc.constantFrom(0, 0.01, 0.001, 1e12, 33.33),
    );
    const step = fc.oneof(
      fc.record({ deposit_type: fc.constantFrom('ratio', 'amount') }),
      fc.record({ bookiing_value_ratio: number }),
      fc.record({ booking_value_amount: number }),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(0, 10),
        fc.constantFrom(0, 900),
        fc.array(step, { maxLength: 8 }),
        (bookiing_value_ratio, booking_value_amount, steps) => {
          const data = steps.reduce<FormData>(
            change,
            toFormData(form, { ...item, bookiing_value_ratio, booking_value_amount }),
          );
          const body = toBody(form, data);
          const isPositive = (name: string) => Number(body[name] ?? 0) > 0;
          expect(isPositive('bookiing_value_ratio') && isPositive('booking_value_amount')).toBe(
            false,
          );
          if (errorCount(data) === 0)
            expect(isPositive('bookiing_value_ratio')).not.toBe(isPositive('booking_value_amount'));
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('switching off an option', () => {
  it('sets the number and the months of instalments to 0 and empties their first date', () => {
    const off = change(toFormData(form, item), { has_installment: false });
    expect(toBody(form, off)).toMatchObject({
      has_installment: false,
      installment_num: 0,
      installment_duration_num: 0,
      installment_first_date: null,
    });
    const on = change(off, { has_installment: true });
    expect([
      on['installment_num'],
      on['installment_duration_num'],
      on['installment_first_date'],
    ]).toEqual([0, 0, undefined]);
    expect(errorCount(on)).toBeGreaterThan(0);
    expect(errorCount(off)).toBe(0);
  });

  it('sets the fee of the interview to 0', () => {
    const off = change(toFormData(form, item), { interview_required: false });
    expect(toBody(form, off)).toMatchObject({ interview_required: false, interview_fee: 0 });
    const on = change(off, { interview_required: true });
    expect(on['interview_fee']).toBe(0);
    expect(errorCount(on)).toBe(0);
  });

  it('keeps the values of the other options', () => {
    const other = change(toFormData(form, item), { discount: 3 });
    expect(toBody(form, other)).toMatchObject({
      installment_num: 4,
      installment_first_date: '2031-01-10',
      interview_fee: 150,
      booking_value_amount: 1500,
    });
  });
});

it('an emptied field is sent with the value that the form defines, and validated with it', () => {
  const formWithEmptyValue: ResolvedForm = {
    ...form,
    sections: form.sections.map((section) => ({
      ...section,
      fields: section.fields.map((field) =>
        field.field === 'discount_second_son' ? { ...field, emptyValue: 0 } : field,
      ),
    })),
  };
  const loaded = toFormData(formWithEmptyValue, item);
  const { discount_second_son: _emptied, ...rest } = loaded;
  expect(toEmptiedValues(formWithEmptyValue, loaded, rest)).toEqual({ discount_second_son: 0 });
  expect(toEmptiedValues(formWithEmptyValue, loaded, loaded)).toEqual({});
  // A field without a stored value, or without a defined empty value, is not sent.
  expect(toEmptiedValues(formWithEmptyValue, rest, rest)).toEqual({});
  expect(toEmptiedValues(form, loaded, rest)).toEqual({});
  // Such a field is not required, even though the schema requires it.
  const isRequired = (definitions: ResolvedForm, base: FormData) =>
    isFieldRequired(
      definitions,
      formFields(definitions).find(({ field }) => field === 'discount_second_son')!,
      true,
      base,
    );
  expect([
    isRequired(formWithEmptyValue, loaded),
    isRequired(formWithEmptyValue, rest),
    isRequired(form, loaded),
  ]).toEqual([false, true, true]);
  // The validator checks the value that is sent: 101 percent is an error, although the field is
  // empty.
  const validatorFor = (emptied: number) =>
    createFormValidator(form.schema, validators, {
      addEmptied: (data) => ({
        ...data,
        ...(data['discount_second_son'] === undefined ? { discount_second_son: emptied } : {}),
      }),
    });
  expect(
    [0, 101].map(
      (emptied) => validatorFor(emptied).validateFormData(rest, form.schema).errors.length,
    ),
  ).toEqual([0, 1]);
});

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { screen, validators } from 'virtual:definitions/screen/booking-school';
import { builtInFields } from '../../src/engine/fields/builtIn.ts';
import {
  emptiedBy,
  emptiedSince,
  formFields,
  isFieldRequired,
  toBody,
  toForm,
  type FormData,
} from '../../src/engine/kinds/form/formData.ts';
import { createFormValidator } from '../../src/engine/kinds/form/validator.ts';
import { fields } from '../../src/engine/registries.ts';
import { createToday } from '../../src/shared/days.ts';
import type { ResolvedForm } from '../../src/shared/resolved.ts';
import { depositTypeOf } from '../../src/screens/booking-deposit/depositType.ts';
import { customFields } from '../../src/screens/index.ts';

const form = screen as ResolvedForm;

beforeAll(() => fields.register(...builtInFields, ...customFields));

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

/** What the form holds after a change, with what that empties. */
function change(before: FormData, changed: FormData): FormData {
  const now = { ...before, ...changed };
  return { ...now, ...Object.fromEntries(emptiedBy(form, before, now)) };
}

const validator = createFormValidator(form.schema, validators);
const refusals = (data: FormData) => validator.validateFormData(data, form.schema).errors.length;

describe('the day of the first instalment', () => {
  const judge = (stored: string, sent: string) => {
    const judging = createFormValidator(form.schema, validators, {
      stored: {
        values: toForm(form, { ...item, installment_first_date: stored }),
        today: createToday('Asia/Riyadh'),
      },
    });
    return judging.validateFormData(
      { ...toForm(form, item), installment_first_date: sent },
      form.schema,
    ).errors.length;
  };

  it('may stay where it is stored though it has passed', () => {
    expect(judge('2020-01-10', '2020-01-10')).toBe(0);
  });

  it('may not be changed to one that has passed', () => {
    expect(judge('2020-01-10', '2020-01-11')).toBeGreaterThan(0);
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
        toForm(form, { ...item, bookiing_value_ratio, booking_value_amount })['deposit_type'],
      ).toBe(type);
    },
  );

  it('sets the other to 0 when it is switched, in what is sent and in what shows again', () => {
    const opened = toForm(form, item);
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

  it('is never both, and never neither where the rules let it be sent', () => {
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
            toForm(form, { ...item, bookiing_value_ratio, booking_value_amount }),
          );
          const body = toBody(form, data);
          const holds = (name: string) => Number(body[name] ?? 0) > 0;
          expect(holds('bookiing_value_ratio') && holds('booking_value_amount')).toBe(false);
          if (refusals(data) === 0)
            expect(holds('bookiing_value_ratio')).not.toBe(holds('booking_value_amount'));
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('what is switched off', () => {
  it('sets the number and the months of instalments to 0 and empties their first day', () => {
    const off = change(toForm(form, item), { has_installment: false });
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
    expect(refusals(on)).toBeGreaterThan(0);
    expect(refusals(off)).toBe(0);
  });

  it('sets the fee of the interview to 0', () => {
    const off = change(toForm(form, item), { interview_required: false });
    expect(toBody(form, off)).toMatchObject({ interview_required: false, interview_fee: 0 });
    const on = change(off, { interview_required: true });
    expect(on['interview_fee']).toBe(0);
    expect(refusals(on)).toBe(0);
  });

  it('leaves what stays on as it was', () => {
    const other = change(toForm(form, item), { discount: 3 });
    expect(toBody(form, other)).toMatchObject({
      installment_num: 4,
      installment_first_date: '2031-01-10',
      interview_fee: 150,
      booking_value_amount: 1500,
    });
  });
});

it('a value that was there and has been emptied is sent as the form says, and judged so', () => {
  const emptying: ResolvedForm = {
    ...form,
    sections: form.sections.map((section) => ({
      ...section,
      fields: section.fields.map((one) =>
        one.field === 'discount_second_son' ? { ...one, emptyValue: 0 } : one,
      ),
    })),
  };
  const loaded = toForm(emptying, item);
  const { discount_second_son: _emptied, ...rest } = loaded;
  expect(emptiedSince(emptying, loaded, rest)).toEqual({ discount_second_son: 0 });
  expect(emptiedSince(emptying, loaded, loaded)).toEqual({});
  // What never held a value is left out, as ever; so is what the form says nothing of.
  expect(emptiedSince(emptying, rest, rest)).toEqual({});
  expect(emptiedSince(form, loaded, rest)).toEqual({});
  // So long it need not be filled in, though the rules ask for it.
  const needs = (definitions: ResolvedForm, base: FormData) =>
    isFieldRequired(
      formFields(definitions).find(({ field }) => field === 'discount_second_son')!,
      true,
      base,
    );
  expect([needs(emptying, loaded), needs(emptying, rest), needs(form, loaded)]).toEqual([
    false,
    true,
    true,
  ]);
  // Judged is what is sent: a share above all of it is refused, though the form holds none.
  const judging = (emptied: number) =>
    createFormValidator(form.schema, validators, {
      complete: (data) => ({
        ...data,
        ...(data['discount_second_son'] === undefined ? { discount_second_son: emptied } : {}),
      }),
    });
  expect(
    [0, 101].map((emptied) => judging(emptied).validateFormData(rest, form.schema).errors.length),
  ).toEqual([0, 1]);
});

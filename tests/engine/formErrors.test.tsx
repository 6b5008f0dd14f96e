import type { ReactNode } from 'react';
import type { i18n } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Problem } from '../../src/engine/data/requests/problem.ts';
import {
  errorText,
  toFormErrors,
  toServerErrors,
} from '../../src/engine/kinds/form/errors/errors.ts';
import { useFormErrors } from '../../src/engine/kinds/form/errors/useFormErrors.ts';
import type { ResolvedForm, ResolvedFormField } from '../../src/shared/resolved/resolved.ts';

const TEXTS: Record<string, string> = {
  'error.required': 'Enter {field}',
  'supplier.field.phone': 'the phone number',
};
const t = (key: string, params: Record<string, unknown> = {}) =>
  (TEXTS[key] ?? key).replace('{field}', String(params['field']));

const wrapper = ({ children }: { children: ReactNode }) => (
  <I18nextProvider i18n={{ t } as unknown as i18n}>{children}</I18nextProvider>
);

const phone = { field: 'phone', label: 'supplier.field.phone' };
const form = { schema: {}, sections: [{ fields: [phone] }], save: {} } as unknown as ResolvedForm;
const missing = (field: string) => ({ key: 'error.required', params: { field } });

it('an error names its field by the label', () => {
  expect(errorText(t, missing('phone'), phone)).toBe('Enter the phone number');
});

it('an error about a part of a field keeps the name of the part', () => {
  expect(errorText(t, missing('code'), phone)).toBe('Enter code');
});

it('an error of the whole form and a sentence of the server stay as they are', () => {
  expect(errorText(t, missing('phone'))).toBe('Enter phone');
  expect(errorText(t, 'Try again later', phone)).toBe('Try again later');
});

it('an error whose text only the server has is shown as the server sent it', () => {
  const unknown = { key: 'loan.error.isReturned', params: {}, text: 'The loan came back' };
  expect(errorText(t, unknown, phone)).toBe('The loan came back');
  expect(errorText(t, { ...missing('phone'), text: 'Enter phone' }, phone)).toBe(
    'Enter the phone number',
  );
});

it('an error of the validator has the text key, its parameters and the text', () => {
  const errors = [{ name: 'required', params: { missingProperty: 'phone' }, stack: '' }];
  expect(toFormErrors(errors, t, [phone as ResolvedFormField])).toEqual([
    {
      name: 'error.required',
      params: { field: 'phone' },
      property: '.phone',
      message: 'Enter the phone number',
      stack: 'Enter the phone number',
    },
  ]);
});

it('a refusal names the fields of the form, or the whole form for any other', () => {
  const fields = { phone: [missing('phone')], owner: [missing('owner')] };
  expect(toServerErrors(form, new Problem({ status: 422, fields }))).toEqual([
    { field: 'phone', problem: missing('phone') },
    { field: null, problem: missing('owner') },
  ]);
  const fieldTexts = { phone: ['Wrong number'] };
  expect(toServerErrors(form, new Problem({ status: 422, fieldTexts }))).toEqual([
    { field: 'phone', problem: 'Wrong number' },
  ]);
  expect(toServerErrors(form, new Problem({ status: 409, texts: ['Closed'] }))).toEqual([
    { field: null, problem: 'Closed' },
  ]);
  expect(toServerErrors(form, new Problem({ status: 413 }))).toEqual([
    { field: null, problem: { key: 'error.tooLarge', params: {} } },
  ]);
});

it('an error of the server is removed when its field is edited', () => {
  const { result } = renderHook(() => useFormErrors(form), { wrapper });
  act(() =>
    result.current.onRefused(
      [
        { field: 'phone', problem: 'Wrong number' },
        { field: null, problem: 'Closed' },
      ],
      true,
    ),
  );
  expect(result.current.extraErrors).toEqual({
    __errors: ['Closed'],
    phone: { __errors: ['Wrong number'] },
  });
  expect(result.current.shown).toEqual([
    { field: null, at: '', message: 'Closed' },
    { field: 'phone', at: '', message: 'Wrong number' },
  ]);
  act(() => result.current.onValidated([], 'root_phone'));
  expect(result.current.shown).toEqual([{ field: null, at: '', message: 'Closed' }]);
});

it('a form that validates left fields shows the errors of all that were left', () => {
  const strict = { ...form, validateOn: 'blur' } as ResolvedForm;
  const { result } = renderHook(() => useFormErrors(strict), { wrapper });
  // RJSF may keep the function of an earlier render.
  const { touch } = result.current;
  act(() => touch('name'));
  act(() => touch('phone'));
  expect([...(result.current.revealed ?? [])]).toEqual(['name', 'phone']);
});

import { expect, it } from 'vitest';
import { messageText, toMessage, toSentence } from '../../src/engine/kinds/form/messages.ts';

const TEXTS: Record<string, string> = {
  'error.required': 'Enter {field}',
  'supplier.field.phone': 'the phone number',
};
const t = (key: string, params: Record<string, unknown> = {}) =>
  (TEXTS[key] ?? key).replace('{field}', String(params['field']));

const phone = { field: 'phone', label: 'supplier.field.phone' };

it('an error names its field by the label', () => {
  const missing = toMessage({ key: 'error.required', params: { field: 'phone' } });
  expect(messageText(t, missing, phone)).toBe('Enter the phone number');
});

it('an error about a part of a field keeps the name of the part', () => {
  const missing = toMessage({ key: 'error.required', params: { field: 'code' } });
  expect(messageText(t, missing, phone)).toBe('Enter code');
});

it('an error of the whole form and a sentence of the server stay as they are', () => {
  const missing = toMessage({ key: 'error.required', params: { field: 'phone' } });
  expect(messageText(t, missing)).toBe('Enter phone');
  expect(messageText(t, toSentence('Try again later'), phone)).toBe('Try again later');
});

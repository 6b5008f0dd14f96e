import { describe, expect, it } from 'vitest';
import { createFormValues } from '../../../src/server/resources/routes/formValues.ts';

describe('a text field of a multipart form gets the type of its rules', () => {
  const toValue = createFormValues({
    properties: {
      name: { type: 'string' },
      phone: { type: ['string', 'null'] },
      rating: { type: ['number', 'null'] },
      count: { type: 'integer' },
      active: { type: 'boolean' },
      schools_id: { type: 'array', items: { type: 'integer' } },
    },
  });

  it.each([
    ['name', '12', '12'],
    ['name', '', ''],
    ['phone', '', null],
    ['rating', '4.5', 4.5],
    ['rating', '', null],
    ['rating', '4,5', '4,5'],
    ['count', '-3', -3],
    ['count', '0x10', '0x10'],
    ['count', '', ''],
    ['active', 'true', true],
    ['active', 'false', false],
    ['active', 'toString', 'toString'],
    ['schools_id', '3,14', [3, 14]],
    ['schools_id', '', []],
    ['schools_id', '3,x', [3, 'x']],
    ['unknown', '1', '1'],
    ['__proto__', '1', '1'],
  ])('%s: “%s”', (name, text, expected) => {
    expect(toValue(name, text)).toEqual(expected);
  });
});

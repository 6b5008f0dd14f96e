import { describe, expect, it, beforeAll } from 'vitest';
import { builtInFields } from '../../src/generated/builtInFields.ts';
import { toBody } from '../../src/engine/kinds/form/state/formData.ts';
import { fields } from '../../src/engine/registries.ts';
import type { ResolvedForm } from '../../src/shared/resolved/resolved.ts';

beforeAll(() => fields.register(...builtInFields));

const form = {
  schema: { type: 'object', properties: { cover: { type: 'string', format: 'image' } } },
  sections: [{ fields: [{ field: 'cover' }] }],
} as unknown as ResolvedForm;

describe('the body of a form', () => {
  it.each([
    ['https://host.example/files/1', {}],
    ['/files/1?signature=a', {}],
    [null, {}],
    ['', { cover: '' }],
    ['data:image/png;base64,AA==', { cover: 'data:image/png;base64,AA==' }],
  ])('contains a picture only if it was chosen or removed: %s', (cover, body) => {
    expect(toBody(form, { cover })).toEqual(body);
  });
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FIELDS = Array.from({ length: 30 }, (_, index) => `field_${index}`);

/** Adds a form of thirty text fields, each with rules, to a copy of the project's definitions. */
export function writeThirtyFieldForm(folder: string): void {
  const write = (file: string, value: object) =>
    writeFileSync(join(folder, file), JSON.stringify(value));
  mkdirSync(join(folder, 'schemas/bench'));
  const rule = {
    type: 'string',
    minLength: 4,
    nonEmpty: true,
    errorMessage: { minLength: 'bench.error', nonEmpty: 'bench.empty' },
  };
  write('schemas/bench/thirty.schema.json', {
    properties: Object.fromEntries(FIELDS.map((field) => [field, rule])),
    required: FIELDS,
    errorMessage: { required: Object.fromEntries(FIELDS.map((field) => [field, 'bench.empty'])) },
  });
  write('schemas/bench/thirty.cases.json', {
    entity: 'thirty',
    base: Object.fromEntries(FIELDS.map((field) => [field, 'four'])),
    accepted: [{}],
    refused: FIELDS.flatMap((field) => [
      { change: { [field]: 'two' }, field, key: 'bench.error' },
      { change: { [field]: '' }, field, key: 'bench.empty' },
      { change: { [field]: null }, field, key: 'bench.empty' },
    ]),
  });
  write('schemas/bench/thirty.resource.json', {
    calls: { create: { path: '/thirty' } },
  });
  write('schemas/bench/thirty.form.json', {
    create: { id: 'form-30', title: 'bench.title' },
    sections: [{ fields: FIELDS.map((field) => ({ field, label: 'bench.field' })) }],
  });
  write('locales/ar/bench.json', {
    'bench.title': 'ثلاثون حقلا',
    'bench.field': 'حقل',
    'bench.error': 'أربعة أحرف على الأقل',
    'bench.empty': 'أدخل الحقل',
  });
  write('locales/en/bench.json', {
    'bench.title': 'Thirty fields',
    'bench.field': 'Field',
    'bench.error': 'At least four letters',
    'bench.empty': 'Enter the field',
  });
}

import { createBase, type Base } from '../definitions/fixture.ts';

/**
 * Creates the test project with a second condition, so that its form has one field that keeps its
 * value while hidden and one that is cleared.
 */
export function createConditionalBase(): Base {
  const base = createBase();
  const nickname = [
    '  "allOf": [',
    '    {',
    '      "if": { "properties": { "reader": { "minLength": 9 } }, "required": ["reader"] },',
    '      "then": { "properties": { "nickname": { "type": "string", "minLength": 2 } }, "required": ["nickname"], "errorMessage": { "required": { "nickname": "loan.error.shortReader" } } },',
    '      "else": { "properties": { "code": { "minLength": 4 } } }',
    '    }',
    '  ],',
    '  "if": {',
  ].join('\n');
  base.edit({ file: 'schemas/loans/loan.schema.json', from: '  "if": {', to: nickname });
  base.edit({
    file: 'schemas/loans/loan.form.json',
    from: '"code",',
    to: '"code", { "field": "nickname", "label": "loan.hint", "onHidden": "keep" },',
  });
  base.edit({
    file: 'schemas/loans/loan.cases.json',
    from: '"code": "secret" },',
    to: '"code": "code" },',
  });
  base.edit({
    file: 'schemas/loans/loan.cases.json',
    from: '"accepted": [{},',
    to: '"accepted": [{}, { "reader": "Scheherazade", "nickname": "Sh" },',
  });
  const refused = [
    '"refused": [',
    '    { "change": { "reader": "Scheherazade", "nickname": "S" }, "field": "nickname", "key": "error.minLength" },',
    '    { "change": { "reader": "Scheherazade" }, "field": "nickname", "key": "loan.error.shortReader" },',
    '    { "change": { "code": "cod" }, "field": "code", "key": "error.minLength" },',
  ].join('\n');
  base.edit({ file: 'schemas/loans/loan.cases.json', from: '"refused": [', to: refused });
  return base;
}

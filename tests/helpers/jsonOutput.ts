import { readFileSync } from 'node:fs';
import Ajv from 'ajv';
import { expect } from 'vitest';
import type { Output } from '../../src/cli/output.ts';

const schema = JSON.parse(
  readFileSync(new URL('../../src/cli/output.schema.json', import.meta.url), 'utf8'),
) as object;
const validate = new Ajv({ allowUnionTypes: true }).compile(schema);

/** Reads what a command has printed with `--json`, and expects that the schema allows it. */
export function readOutput(text: string): Output {
  const output = JSON.parse(text) as Output;
  expect(validate(output), JSON.stringify(validate.errors)).toBe(true);
  return output;
}

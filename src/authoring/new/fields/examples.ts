import { toBody, validateExample } from '../../../compiler/examples/checkCases.ts';
import { createAjv } from '../../../shared/schema/ajv.ts';
import type { FieldParts } from './fieldParts.ts';
import { Refusal } from '../edits/questions.ts';
import type { StagedFiles } from '../edits/stagedFiles.ts';

/** A refused example as a file of examples states it. */
interface Refused {
  change: Record<string, unknown>;
  field: string;
  key: string;
}

/**
 * Adds the keys of the messages to refused examples, as the staged rules give them.
 * @param base a complete body that the rules accept
 */
export function withKeys(
  staged: StagedFiles,
  entity: string,
  base: Record<string, unknown>,
  refused: FieldParts['refused'],
): Refused[] {
  const { entities, issues } = staged.compile();
  const schema = entities.get(entity)?.bodies.create;
  if (!schema) throw new Refusal(`The rules of “${entity}” have an issue: ${String(issues[0])}`);
  const validate = createAjv({}, () => TODAY).compile(schema);
  return refused.map(({ change, field }) => {
    const [problem] = validateExample(schema, validate, toBody(base, change))[field] ?? [];
    return { change, field, key: problem?.key ?? 'error.invalid' };
  });
}

/** The rules of new fields do not depend on the day. */
const TODAY = '2026-01-01';

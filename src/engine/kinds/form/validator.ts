import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { normalise } from '../../../rules/normalise.ts';
import type { JsonSchema } from '../../../rules/resolved.ts';

/** The functions that the compiler printed for a form's schema and the parts of it that are judged alone. */
export type Validators = Parameters<typeof createPrecompiledValidator>[0];

/**
 * Judges what would be sent, so that a text of four spaces is refused here as it is on the server.
 * @param complete adds what is sent of fields that hold nothing
 */
export function createFormValidator(schema: JsonSchema, validators: Validators, complete: (data: Record<string, unknown>) => Record<string, unknown> = (data) => data): ValidatorType {
  const validator = createPrecompiledValidator(validators, schema as RJSFSchema);
  const judge = validator.validateFormData.bind(validator);
  validator.validateFormData = (data, ...rest) => judge(normalise(schema, complete(Object(data) as Record<string, unknown>)), ...rest);
  return validator;
}

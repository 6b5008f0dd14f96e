import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { normalize } from '../../../shared/normalize.ts';
import type { JsonSchema } from '../../../shared/resolved.ts';
import { dayLimitedFields, withStoredDays } from '../../../shared/storedDays.ts';
import type { FormData } from './formData.ts';

/** The functions that the compiler printed for a form's schema and the parts of it that are judged alone. */
export type Validators = Parameters<typeof createPrecompiledValidator>[0];

interface Judging {
  /** Adds what is sent of fields that hold nothing. */
  complete?(data: FormData): FormData;
  /** What the record holds that is edited, and the day that it is in the product's zone. */
  stored?: { values: FormData; today(): string };
}

/** Judges what would be sent as the server does: a text of four spaces is empty, and a day that has passed may stay where it was stored. */
export function createFormValidator(
  schema: JsonSchema,
  validators: Validators,
  { complete = (data) => data, stored }: Judging = {},
): ValidatorType {
  const validator = createPrecompiledValidator(validators, schema as RJSFSchema);
  const judge = validator.validateFormData.bind(validator);
  const days = dayLimitedFields(schema);
  validator.validateFormData = (data, ...rest) => {
    const body = normalize(schema, complete(Object(data) as FormData)) as FormData;
    return judge(
      stored ? withStoredDays(days, body, stored.values, stored.today()) : body,
      ...rest,
    );
  };
  return validator;
}

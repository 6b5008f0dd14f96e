import type { RJSFSchema, RJSFValidationError, ValidatorType } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { normalize } from '../../../../shared/schema/normalize.ts';
import { withRefusedCharacter } from '../../../../shared/schema/refusedCharacter.ts';
import type { JsonSchema } from '../../../../shared/resolved/resolved.ts';
import { dayLimitedFields, withStoredDays } from '../../../../shared/time/storedDays.ts';
import { toErrorObject } from './errors.ts';
import type { FormData } from '../state/formData.ts';

/** The validation functions that the compiler generated for a form's schema and its subschemas. */
export type Validators = Parameters<typeof createPrecompiledValidator>[0];

interface ValidatorOptions {
  /** Adds the values that are sent for empty fields. */
  addEmptied?(data: FormData): FormData;
  /**
   * The stored values of the edited record, and a function that returns today in the app's time
   * zone.
   */
  stored?: { values: FormData; today(): string };
  /** The fields that the account may not write. Their errors are left out. */
  withheld?: readonly string[] | undefined;
}

/**
 * Creates the validator of a form. It validates the normalized request body, as the server does: a
 * text of spaces is empty, and a stored date in the past may stay.
 */
export function createFormValidator(
  schema: JsonSchema,
  validators: Validators,
  { addEmptied = (data) => data, stored, withheld = [] }: ValidatorOptions = {},
): ValidatorType {
  // RJSF would drop the error of a second item of a list that has the same text as the first one's.
  const validator = createPrecompiledValidator(validators, schema as RJSFSchema, undefined, 'all');
  const validate = validator.validateFormData.bind(validator);
  const days = dayLimitedFields(schema);
  validator.validateFormData = (data, validated, customValidate, transformErrors, uiSchema) => {
    const body = normalize(schema, addEmptied(Object(data) as FormData)) as FormData;
    const result = validate(
      stored ? withStoredDays(days, body, stored.values, stored.today()) : body,
      validated,
      customValidate,
      (errors, ui) => {
        const named = nameCharacters(errors, body);
        return transformErrors ? transformErrors(named, ui) : named;
      },
      uiSchema,
    );
    return withheld.length === 0 ? result : withoutErrorsOf(withheld, result);
  };
  return validator;
}

/** Adds the refused characters to the errors, as `toProblems` does for the server. */
const nameCharacters = (errors: RJSFValidationError[], body: FormData): RJSFValidationError[] =>
  errors.map((error) => ({
    ...error,
    params: withRefusedCharacter(toErrorObject(error), body).params,
  }));

/** The result of a validation: a list of errors, and the errors by field. */
type Validation = ReturnType<ValidatorType['validateFormData']>;

function withoutErrorsOf(
  fields: readonly string[],
  { errors, errorSchema }: Validation,
): Validation {
  return {
    errors: errors.filter(({ property = '' }) => !fields.includes(property.split(/[.[]/)[1] ?? '')),
    errorSchema: Object.fromEntries(
      Object.entries(errorSchema).filter(([field]) => !fields.includes(field)),
    ),
  };
}

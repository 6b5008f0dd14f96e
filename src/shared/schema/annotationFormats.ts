import { VALUE_FORMATS } from '../../generated/valueTypes.ts';
import { formats } from '../text/formats.ts';
import { validatedFormats } from './validatedFormats.ts';

/** Formats that validate nothing. They only say which type a value has. */
export const ANNOTATION_FORMATS: readonly string[] = VALUE_FORMATS.filter(
  (name) => !Object.hasOwn(formats, name) && !Object.hasOwn(validatedFormats, name),
);

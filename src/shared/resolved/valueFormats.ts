import {
  DATA_URI_FORMATS,
  MARKUP_FORMATS,
  MULTIPART_FORMATS,
  SECRET_FORMATS,
} from '../../generated/valueTypes.ts';
import type { JsonSchema } from './resolved.ts';

/*
 * What the format of a field says of its values. The manifests of the types of value state it.
 */
const hasOneOf =
  (formats: readonly string[]) =>
  (field: JsonSchema | undefined): boolean =>
    formats.includes(String(field?.['format']));

/** Whether values are files that are sent as parts of a multipart body. */
export const isFilePart = hasOneOf(MULTIPART_FORMATS);

/** Whether values are files that are sent in the body as a data URI. */
export const isDataUri = hasOneOf(DATA_URI_FORMATS);

/** Whether values must not be kept or shown anywhere. */
export const isSecret = hasOneOf(SECRET_FORMATS);

/** Whether values are texts with markup. */
export const hasMarkup = hasOneOf(MARKUP_FORMATS);

/** Whether values have parts and are kept as a whole, as JSON. */
export const isJson = (field: JsonSchema | undefined): boolean => field?.['format'] === 'json';

/** Keywords of JSON Schema that a value of a field can violate. */
export const STANDARD_RULES = [
  'type',
  'format',
  'pattern',
  'enum',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'uniqueItems',
] as const;

/** Keywords of this product that a value of a field can violate. `keywords.ts` validates them. */
export const OWN_RULES = [
  'nonEmpty',
  'minTextLength',
  'maxTextLength',
  'maxDecimals',
  'imageTypes',
  'imageBytes',
  'imagePixels',
  'documentTypes',
  'documentBytes',
  'documentLeast',
  'equalsField',
  'afterField',
  'minDate',
] as const;

/** Keywords of this product that say something about a field and validate nothing. */
export const ANNOTATIONS = [
  'normalize',
  'phone',
  'multiline',
  'refers',
  'formOnly',
  'cleared',
  'display',
  'fallback',
  'percentOf',
  'choices',
  'extends',
  'accept',
] as const;

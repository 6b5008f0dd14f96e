import { Ajv, type Options } from 'ajv';
import ajvErrors from 'ajv-errors';
import { ANNOTATION_FORMATS } from './annotationFormats.ts';
import { formats } from '../text/formats.ts';
import { validatedFormats } from './validatedFormats.ts';
import { addKeywords } from './keywords.ts';
import { ANNOTATIONS } from './ruleKeywords.ts';

function noClock(): never {
  throw new Error('A rule compares with today, but this validator was created without a clock');
}

/**
 * Creates the Ajv instance that browser, server, compiler and tests share, so that all of them
 * validate by the same settings. Pass `{ code: { source: true, esm: true } }` to generate the code
 * of validators as modules.
 * @param today returns today's date in the product's time zone, `2026-11-20`; rules about days call
 * it at each validation
 */
export function createAjv(options: Options = {}, today: () => string = noClock): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    // A field may be text or null, so `type` may be a list.
    strictTypes: false,
    // The branches of a condition may require properties that the enclosing object declares.
    strictRequired: false,
    discriminator: true,
    formats: {
      ...formats,
      ...validatedFormats,
      ...Object.fromEntries(ANNOTATION_FORMATS.map((name) => [name, true as const])),
    },
    ...options,
  });
  for (const keyword of ANNOTATIONS) ajv.addKeyword(keyword);
  addKeywords(ajv, today);
  return ajvErrors(ajv);
}

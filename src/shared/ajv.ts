import { Ajv, type Options } from 'ajv';
import ajvErrors from 'ajv-errors';
import { formats, MARKS } from './formats.ts';
import { validatedFormats } from './validatedFormats.ts';
import { addKeywords } from './keywords.ts';

/** Keywords that say something about a field without judging its value. */
const ANNOTATIONS = ['normalize', 'multiline', 'refers', 'formOnly', 'cleared', 'display'];

function noClock(): never {
  throw new Error('A rule asks which day it is, and this validator was made without a clock');
}

/**
 * The one way to a validator: browser, server, compiler and tests judge by the same settings.
 * Pass `{ code: { source: true, esm: true } }` to have validators printed as modules.
 * @param today the day that it is in the product's zone, `2026-11-20`; asked by rules about days, each time they judge
 */
export function createAjv(options: Options = {}, today: () => string = noClock): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    // A field may be text or null; `type` lists are part of the dialect.
    strictTypes: false,
    // Alternatives name a property of the object around them in their own `required`.
    strictRequired: false,
    discriminator: true,
    formats: {
      ...formats,
      ...validatedFormats,
      ...Object.fromEntries(MARKS.map((name) => [name, true as const])),
    },
    ...options,
  });
  for (const keyword of ANNOTATIONS) ajv.addKeyword(keyword);
  addKeywords(ajv, today);
  return ajvErrors(ajv);
}

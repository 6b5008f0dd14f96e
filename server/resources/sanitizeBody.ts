import type { preValidationAsyncHookHandler } from 'fastify';
import { schemaFields, isObject } from '../../src/shared/schemaFields.ts';
import type { JsonSchema } from '../../src/shared/resolved.ts';
import { hasTooManyTags } from '../../src/shared/richText.ts';
import { ownerOf } from '../http/admission.ts';
import { FormProblem } from '../http/problem.ts';
import { MarkupTooComplex, type RichTexts } from '../services/richTexts.ts';

/**
 * Makes a body's rich text harmless before any rule judges it. A text that is too long or has too many tags stays as it is, for the
 * rules to refuse.
 * @param schema the rules of the body.
 * @returns a hook; undefined where the body has no rich text. It throws FormProblem on a field that takes too long, and ShareFull.
 * @throws where a rich text has no greatest length: the process must not start.
 */
export function createBodySanitizer(
  schema: JsonSchema,
  richTexts: RichTexts,
): preValidationAsyncHookHandler | undefined {
  const fields = richTextFields(schema);
  if (fields.length === 0) return undefined;
  return async (request) => {
    const { body } = request;
    if (!isObject(body)) return;
    for (const { name, maxLength } of fields) {
      const html = Object.hasOwn(body, name) ? body[name] : undefined;
      if (typeof html !== 'string' || html.length > maxLength || hasTooManyTags(html)) continue;
      body[name] = await richTexts.sanitize(html, ownerOf(request)).catch((error: unknown) => {
        if (error instanceof MarkupTooComplex)
          throw new FormProblem({ [name]: [{ key: 'richText.error.tooComplex', params: {} }] });
        throw error;
      });
    }
  };
}

function richTextFields(schema: JsonSchema): { name: string; maxLength: number }[] {
  return Object.entries(schemaFields(schema)).flatMap(([name, { format, maxLength, maxTextLength }]) => {
    if (format !== 'html') return [];
    if (typeof maxLength !== 'number' || typeof maxTextLength !== 'number')
      throw new Error(`Field ${name}: rich text needs maxLength and maxTextLength.`);
    return [{ name, maxLength }];
  });
}

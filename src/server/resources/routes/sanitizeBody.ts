import type { preValidationAsyncHookHandler } from 'fastify';
import { schemaFields, isObject } from '../../../shared/resolved/schemaFields.ts';
import type { JsonSchema } from '../../../shared/resolved/resolved.ts';
import { hasTooManyTags } from '../../../shared/text/richText.ts';
import { hasMarkup } from '../../../shared/resolved/valueFormats.ts';
import { ownerOf } from '../../http/admission.ts';
import { fieldProblem } from '../../base/problem.ts';
import { MarkupTooComplex, type RichTexts } from '../../files/richTexts.ts';
import { DefinitionFault, fieldFault } from '../definitionFault.ts';

/**
 * Creates a hook that sanitises rich text before the body is validated. A text that is too long or
 * has too many tags is left unchanged, because the rules refuse it.
 * @param schema the schema of the body.
 * @param entity the id of the entity that declares the fields of the body.
 * @returns a hook, or undefined if the body has no rich text. The hook throws FormProblem on a
 * field that takes too long, and QueueFull.
 * @throws DefinitionFault if a rich text has no maximum length.
 */
export function createBodySanitizer(
  schema: JsonSchema,
  richTexts: RichTexts,
  entity: string,
): preValidationAsyncHookHandler | undefined {
  const fields = richTextFields(schema, entity);
  if (fields.length === 0) return undefined;
  return async (request) => {
    const { body } = request;
    if (!isObject(body)) return;
    for (const { name, maxLength } of fields) {
      const html = Object.hasOwn(body, name) ? body[name] : undefined;
      if (typeof html !== 'string' || html.length > maxLength || hasTooManyTags(html)) continue;
      body[name] = await richTexts.sanitize(html, ownerOf(request)).catch((error: unknown) => {
        if (error instanceof MarkupTooComplex)
          throw fieldProblem(name, 'richText.error.tooComplex');
        throw error;
      });
    }
  };
}

function richTextFields(schema: JsonSchema, entity: string): { name: string; maxLength: number }[] {
  return Object.entries(schemaFields(schema)).flatMap(([name, field]) => {
    if (!hasMarkup(field)) return [];
    const { maxLength, maxTextLength } = field;
    if (typeof maxLength !== 'number' || typeof maxTextLength !== 'number')
      throw new DefinitionFault([fieldFault(entity, name, 'check.server.richTextLimits', {})]);
    return [{ name, maxLength }];
  });
}

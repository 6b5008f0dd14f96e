import type { DialogDefinition } from '../../../language/definitions.ts';
import type { ResolvedForm } from '../../../shared/resolved/resolved.ts';
import { resolvePointer } from './checkPointer.ts';
import type { Cursor } from '../../read/cursor.ts';
import { responseFieldNames } from '../../project/responseFields.ts';
import type { FormContext } from './formContext.ts';
import { message } from '../../issues/messages.ts';
import { suggest } from '../../issues/didYouMean.ts';

/** Resolves the title with placeholders. Each of them must be a field of the item. */
export function resolveHeading(at: Cursor, { item, screen }: FormContext): string | undefined {
  const key = at.text();
  if (key === undefined) return undefined;
  const fields = responseFieldNames(item);
  const { texts } = screen.project;
  const placeholders = Object.keys(texts.table).flatMap((language) =>
    [...(texts.text(language, key) ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''),
  );
  for (const name of new Set(placeholders)) {
    if (!fields.includes(name))
      at.report(
        'check.headingField',
        { key, name },
        item ? suggest(name, fields) : message('check.headingField.fix'),
      );
  }
  return key;
}

/** Resolves the values of the item that are shown above the fields. */
export function resolveReadOnlyValues(
  at: Cursor<DialogDefinition['readOnlyValues']>,
  { item }: FormContext,
): ResolvedForm['readOnlyValues'] {
  for (const shown of at.items()) {
    const pointer = shown.get('pointer').text();
    if (pointer === undefined) continue;
    const found = item?.entity
      ? resolvePointer(item.entity.answer, pointer)
      : { missing: pointer, fix: message('check.itemPointer.fix') };
    if ('missing' in found)
      shown.get('pointer').report('check.itemPointer', { pointer }, found.fix);
  }
  return at.value ?? [];
}

import type { Language, ResolvedForm } from '../../../shared/resolved.ts';
import { resolvePointer } from './checkPointer.ts';
import type { Cursor } from '../../read/cursor.ts';
import { optional } from '../../project/optional.ts';
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
  const placeholders = (Object.keys(texts.table) as Language[]).flatMap((language) =>
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
  at: Cursor,
  { item }: FormContext,
): ResolvedForm['readOnlyValues'] {
  return at.items().flatMap((shown) => {
    const [pointer, label] = [shown.get('pointer').text(), shown.get('label').text()];
    if (pointer === undefined || label === undefined) return [];
    const found = item?.entity
      ? resolvePointer(item.entity.answer, pointer)
      : { missing: pointer, fix: message('check.itemPointer.fix') };
    if ('missing' in found)
      shown.get('pointer').report('check.itemPointer', { pointer }, found.fix);
    return [
      {
        pointer,
        label,
        ...optional('direction', shown.get('direction').text() as 'ltr' | undefined),
        ...optional('groupSize', shown.get('groupSize').number()),
      },
    ];
  });
}

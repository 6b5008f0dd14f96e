import type { ResolvedForm } from '../../../shared/resolved/resolved.ts';
import { readPointer } from '../../../shared/pointer.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { groupDigits } from '../../ui/controls/groupDigits.ts';
import { BidiText } from '../../ui/controls/BidiText.tsx';

/** Shows values of the item above the fields. Missing values are left out. */
export function ReadOnlyValues({
  readOnlyValues,
  item,
}: {
  readOnlyValues: ResolvedForm['readOnlyValues'];
  item: unknown;
}) {
  const { t } = useTranslation();
  const values = readOnlyValues.flatMap((shown) => {
    const value = readPointer(item, shown.pointer);
    return (typeof value === 'string' && value !== '') || typeof value === 'number'
      ? [
          {
            ...shown,
            text:
              shown.groupSize === undefined
                ? String(value)
                : groupDigits(String(value), shown.groupSize),
          },
        ]
      : [];
  });
  if (values.length === 0) return null;
  return (
    <dl className="form-values">
      {values.map(({ pointer, label, direction, text }) => (
        <div key={pointer}>
          <dt>{t(label)}</dt>
          <dd data-shown={pointer}>
            {direction === 'ltr' ? <bdi dir="ltr">{text}</bdi> : <BidiText text={text} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

import type { HijriDateCellOptions } from '../../generated/options.ts';
import type { CellProps } from '../../engine/registries.ts';
import { GregorianDay } from './GregorianDay.tsx';
import '../../engine/fields/cells.css';

/** Shows a Hijri date (Umm al-Qura) with the Gregorian date below it. */
export function HijriDateCell({ value }: CellProps<HijriDateCellOptions>) {
  if (typeof value !== 'string' || value === '') return null;
  return (
    <span className="cell-hijri">
      <bdi dir="ltr">{value}</bdi>
      <span>
        <GregorianDay hijri={value} />
      </span>
    </span>
  );
}

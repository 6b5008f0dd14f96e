import type { CellProps } from '../../registries.ts';
import { GregorianDay } from './GregorianDay.tsx';
import '../cells.css';

/** A day of the Umm al-Qura calendar as it is written, and below it the day that it is everywhere else. */
export function HijriDateCell({ value }: CellProps) {
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

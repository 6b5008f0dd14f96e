import { useFormat } from '../../i18n/useLanguage.ts';
import type { CellProps } from '../../registries.ts';

/** A number with grouped Latin digits; blank where there is none. */
export function NumberCell({ value, options }: CellProps) {
  const format = useFormat();
  const decimals = options['decimals'];
  if (typeof value !== 'number') return null;
  return <bdi dir="ltr">{format.number(value, typeof decimals === 'number' ? { minimum: decimals, maximum: decimals } : {})}</bdi>;
}

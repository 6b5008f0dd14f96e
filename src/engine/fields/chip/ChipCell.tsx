import { valueAt } from '../../data/page.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { CellProps } from '../../registries.ts';
import { BidiText } from '../../ui/BidiText.tsx';
import { chipFor } from './chipFor.ts';
import '../cells.css';

/** Shows a state as a coloured chip with its label; empty without a value. */
export function ChipCell({ value, row, options }: CellProps) {
  const { t } = useTranslation();
  const appearance = chipFor(value, options);
  if (!appearance) return null;
  const { tone } = appearance;
  const ownText =
    typeof options['labelField'] === 'string' ? valueAt(row, options['labelField']) : undefined;
  const text = typeof ownText === 'string' && ownText !== '' ? ownText : t(appearance.text);
  const chip = (
    <span data-tone={tone} className="cell-chip">
      {text}
    </span>
  );
  const secondaryText =
    typeof options['secondaryField'] === 'string' ? row[options['secondaryField']] : undefined;
  if (typeof secondaryText !== 'string' || secondaryText === '') return chip;
  return (
    <>
      {chip} <BidiText text={secondaryText} />
    </>
  );
}

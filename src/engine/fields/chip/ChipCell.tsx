import { valueAt } from '../../data/page.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { CellProps } from '../../registries.ts';
import { Isolated } from '../../ui/Isolated.tsx';
import { chipFor } from './chipFor.ts';
import '../cells.css';

/** A state by its name, in the colour of its meaning; nothing where there is no state. */
export function ChipCell({ value, row, options }: CellProps) {
  const { t } = useTranslation();
  const meaning = chipFor(value, options);
  if (!meaning) return null;
  const { tone } = meaning;
  const told =
    typeof options['labelField'] === 'string' ? valueAt(row, options['labelField']) : undefined;
  const text = typeof told === 'string' && told !== '' ? told : t(meaning.text);
  const chip = (
    <span data-tone={tone} className="cell-chip">
      {text}
    </span>
  );
  const beside =
    typeof options['secondaryField'] === 'string' ? row[options['secondaryField']] : undefined;
  if (typeof beside !== 'string' || beside === '') return chip;
  return (
    <>
      {chip} <Isolated text={beside} />
    </>
  );
}

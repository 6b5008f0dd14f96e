import type { ChipCellOptions } from '../../generated/options.ts';
import { useTranslation } from '../../engine/i18n/useTranslation.ts';
import type { CellProps } from '../../engine/registries.ts';
import { BidiText } from '../../engine/ui/controls/BidiText.tsx';
import { Chip } from '../../engine/ui/controls/Chip.tsx';
import { chipFor, chipText } from './chipFor.ts';

/** Shows a state as a coloured chip with its label; empty without a value. */
export function ChipCell({ value, row, options }: CellProps<ChipCellOptions>) {
  const { t } = useTranslation();
  const appearance = chipFor(value, options);
  if (!appearance) return null;
  const chip = <Chip tone={appearance.tone}>{chipText(appearance, row, options, t)}</Chip>;
  const secondaryText = options.secondaryField && row[options.secondaryField];
  if (typeof secondaryText !== 'string' || secondaryText === '') return chip;
  return (
    <>
      {chip} <BidiText text={secondaryText} />
    </>
  );
}

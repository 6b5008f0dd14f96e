import type { MultilineCellOptions } from '../../generated/options.ts';
import type { CellProps } from '../../engine/registries.ts';
import { BidiLines } from '../../engine/ui/controls/BidiText.tsx';

/** Shows plain text with its line breaks. */
export const MultilineCell = ({ value }: CellProps<MultilineCellOptions>) =>
  typeof value === 'string' && value !== '' ? <BidiLines text={value} /> : null;

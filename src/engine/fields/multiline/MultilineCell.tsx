import type { MultilineCellOptions } from '../../../generated/options.ts';
import type { CellProps } from '../../registries.ts';
import { BidiLines } from '../../ui/BidiText.tsx';

/** Shows plain text with its line breaks. */
export const MultilineCell = ({ value }: CellProps<MultilineCellOptions>) =>
  typeof value === 'string' && value !== '' ? <BidiLines text={value} /> : null;

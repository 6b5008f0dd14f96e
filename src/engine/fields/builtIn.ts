import type { FieldDefinition } from '../registries.ts';
import { DateCell } from './date/DateCell.tsx';
import { NamesCell } from './names/NamesCell.tsx';
import { NumberCell } from './number/NumberCell.tsx';
import { TextCell } from './text/TextCell.tsx';

export const builtInFields: FieldDefinition[] = [
  { id: 'text', Cell: TextCell },
  { id: 'number', Cell: NumberCell },
  { id: 'date', Cell: DateCell },
  { id: 'names', Cell: NamesCell },
];

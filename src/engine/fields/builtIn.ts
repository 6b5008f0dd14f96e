import type { FieldDefinition } from '../registries.ts';
import { ChoicesWidget } from './choices/ChoicesWidget.tsx';
import { ChoiceWidget } from './choice/ChoiceWidget.tsx';
import { DateCell } from './date/DateCell.tsx';
import { ImageWidget } from './image/ImageWidget.tsx';
import { MultilineWidget } from './multiline/MultilineWidget.tsx';
import { NamesCell } from './names/NamesCell.tsx';
import { NumberCell } from './number/NumberCell.tsx';
import { PasswordWidget } from './password/PasswordWidget.tsx';
import { SwitchWidget } from './switch/SwitchWidget.tsx';
import { TextCell } from './text/TextCell.tsx';
import { TextWidget } from './text/TextWidget.tsx';

export const builtInFields: FieldDefinition[] = [
  { id: 'text', Cell: TextCell, Widget: TextWidget },
  { id: 'number', Cell: NumberCell },
  { id: 'date', Cell: DateCell },
  { id: 'names', Cell: NamesCell },
  { id: 'multiline', Widget: MultilineWidget },
  { id: 'password', Widget: PasswordWidget },
  { id: 'choice', Widget: ChoiceWidget },
  { id: 'choices', Widget: ChoicesWidget },
  { id: 'switch', Widget: SwitchWidget },
  { id: 'image', Widget: ImageWidget },
];

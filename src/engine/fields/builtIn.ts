import type { ComponentType } from 'react';
import type { FieldDefinition, WidgetProps } from '../registries.ts';
import { DateCell } from './date/DateCell.tsx';
import { NamesCell } from './names/NamesCell.tsx';
import { NumberCell } from './number/NumberCell.tsx';
import { TextCell } from './text/TextCell.tsx';
import type * as widgets from './widgets.ts';

type Widgets = typeof widgets;

const widget = (name: keyof Widgets) => async (): Promise<ComponentType<WidgetProps>> => (await import('./widgets.ts'))[name];

export const builtInFields: FieldDefinition[] = [
  { id: 'text', Cell: TextCell, loadWidget: widget('TextWidget') },
  { id: 'number', Cell: NumberCell },
  { id: 'date', Cell: DateCell },
  { id: 'names', Cell: NamesCell },
  { id: 'multiline', loadWidget: widget('MultilineWidget') },
  { id: 'password', loadWidget: widget('PasswordWidget') },
  { id: 'choice', loadWidget: widget('ChoiceWidget') },
  { id: 'choices', loadWidget: widget('ChoicesWidget') },
  { id: 'switch', loadWidget: widget('SwitchWidget') },
  { id: 'image', loadWidget: widget('ImageWidget') },
];

import { CheckboxesWidget } from './checkboxes/CheckboxesWidget.tsx';
import { MultiSelectWidget } from './multiSelect/MultiSelectWidget.tsx';
import { SelectWidget } from './select/SelectWidget.tsx';
import { ImageWidget } from './image/ImageWidget.tsx';
import { MultilineWidget } from './multiline/MultilineWidget.tsx';
import { NumberWidget } from './number/NumberWidget.tsx';
import { PasswordWidget } from './password/PasswordWidget.tsx';
import { SwitchWidget } from './switch/SwitchWidget.tsx';
import { TextWidget } from './text/TextWidget.tsx';

/** The built-in widgets by their field's id, in one file that is fetched with the first form: lists do without them. */
export const widgets = {
  text: TextWidget,
  multiline: MultilineWidget,
  number: NumberWidget,
  password: PasswordWidget,
  select: SelectWidget,
  multiSelect: MultiSelectWidget,
  checkboxes: CheckboxesWidget,
  switch: SwitchWidget,
  image: ImageWidget,
};

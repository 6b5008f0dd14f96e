import { CheckboxesWidget } from '../../values/numbers/CheckboxesWidget.tsx';
import { MultiSelectWidget } from '../../values/numbers/MultiSelectWidget.tsx';
import { SelectWidget } from '../../values/choice/SelectWidget.tsx';
import { ImageWidget } from '../../values/picture/ImageWidget.tsx';
import { MultilineWidget } from '../../values/longText/MultilineWidget.tsx';
import { NumberWidget } from '../../values/decimal/NumberWidget.tsx';
import { PasswordWidget } from '../../values/password/PasswordWidget.tsx';
import { SwitchWidget } from '../../values/boolean/SwitchWidget.tsx';
import { TextWidget } from '../../values/text/TextWidget.tsx';

/** The built-in widgets by field id, in one chunk that is loaded with the first form. */
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

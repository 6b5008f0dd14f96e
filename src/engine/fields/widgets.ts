import { ChecksWidget } from './checks/ChecksWidget.tsx';
import { ChoicesWidget } from './choices/ChoicesWidget.tsx';
import { ChoiceWidget } from './choice/ChoiceWidget.tsx';
import { ImageWidget } from './image/ImageWidget.tsx';
import { MultilineWidget } from './multiline/MultilineWidget.tsx';
import { NumberWidget } from './number/NumberWidget.tsx';
import { PasswordWidget } from './password/PasswordWidget.tsx';
import { SwitchWidget } from './switch/SwitchWidget.tsx';
import { TextWidget } from './text/TextWidget.tsx';

/** The built-in widgets by field id, in one chunk that is loaded with the first form. */
export const widgets = {
  text: TextWidget,
  multiline: MultilineWidget,
  number: NumberWidget,
  password: PasswordWidget,
  choice: ChoiceWidget,
  choices: ChoicesWidget,
  checks: ChecksWidget,
  switch: SwitchWidget,
  image: ImageWidget,
};

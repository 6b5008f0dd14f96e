/** The built-in widgets in one file, fetched with the first form: lists do without them. */
export { ChoicesWidget } from './choices/ChoicesWidget.tsx';
export { ChoiceWidget } from './choice/ChoiceWidget.tsx';
export { ImageWidget } from './image/ImageWidget.tsx';
export { MultilineWidget } from './multiline/MultilineWidget.tsx';
export { PasswordWidget } from './password/PasswordWidget.tsx';
export { SwitchWidget } from './switch/SwitchWidget.tsx';
export { TextWidget } from './text/TextWidget.tsx';

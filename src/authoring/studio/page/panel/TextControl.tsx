import { TextBox } from '../../../../engine/ui/controls/TextBox.tsx';
import { useLiveText } from '../useLiveText.ts';
import { useChangeProperty, type ControlProps } from './PanelContext.ts';
import { toNumberOrText, toText, withoutValue } from './propertyEdit.ts';

/** A box for a text or a number. Numbers that are none are sent as a text, so that nothing is lost. */
export function TextControl({ property, id, invalid, describedBy }: ControlProps) {
  const change = useChangeProperty(property);
  const isNumber = property.control.type === 'number';
  const toValue = (text: string) =>
    isNumber ? toNumberOrText(text) : text === '' ? withoutValue(property) : text;
  const live = useLiveText(toText(property.value), (text, group) => change(toValue(text), group));
  return (
    <TextBox
      {...live}
      id={id}
      dir={isNumber ? 'ltr' : 'auto'}
      inputMode={isNumber ? 'decimal' : 'text'}
      placeholder={toText(property.fallback)}
      invalid={invalid}
      aria-required={property.required}
      aria-describedby={describedBy}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

import { useMemo } from 'react';
import type { SelectOption } from '../../../../engine/ui/select/options.ts';
import { Select } from '../../../../engine/ui/select/Select.tsx';
import { useChangeProperty, type ControlProps } from './PanelContext.ts';
import { toText } from './propertyEdit.ts';

/** Values are told apart by their JSON, because 1 and "1" are different. */
const toOption = (value: unknown): SelectOption => ({
  value: JSON.stringify(value),
  label: toText(value),
});

export function ChoiceControl({ property, id, invalid, describedBy }: ControlProps) {
  const change = useChangeProperty(property);
  const { control, value, fallback, required } = property;
  const known = JSON.stringify(control.type === 'choice' ? control.values : []);
  const stated = value === undefined ? undefined : JSON.stringify(value);
  const options = useMemo(() => {
    const values = JSON.parse(known) as unknown[];
    const all = values.map(toOption);
    // The file can state a value that is not allowed.
    return stated === undefined || all.some((option) => option.value === stated)
      ? all
      : [...all, toOption(JSON.parse(stated))];
  }, [known, stated]);
  return (
    <Select
      id={id}
      options={options}
      value={options.find((option) => option.value === stated) ?? null}
      placeholder={toText(fallback)}
      isLoading={false}
      failed={false}
      required={required}
      invalid={invalid}
      describedBy={describedBy}
      onChange={(option) => void change(option ? JSON.parse(String(option.value)) : undefined)}
    />
  );
}

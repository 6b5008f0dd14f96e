import { Select } from '../../../../engine/ui/select/Select.tsx';
import { useText } from '../useText.ts';
import { useChangeProperty, useOpenPanel, type ControlProps } from './PanelContext.ts';
import { toText, withoutValue } from './propertyEdit.ts';
import { useNames } from './useNames.ts';

/** A box for a name that other definitions declare, such as a field. */
export function NameControl({ property, id, invalid, describedBy }: ControlProps) {
  const { panel } = useOpenPanel();
  const { language } = useText();
  const change = useChangeProperty(property);
  const stated = typeof property.value === 'string' ? property.value : undefined;
  const { options, names, isLoading, failed, load } = useNames(
    { file: panel.file, path: property.path },
    stated === undefined ? [] : [stated],
  );
  // The label of the chosen name is below the box: if it changed while the names load, the box would
  // lose the typed text.
  const value = stated === undefined ? null : { value: stated, label: stated };
  const label = names.find(({ name }) => name === stated)?.label?.[language];
  return (
    <div onFocus={load} onPointerEnter={load}>
      <Select
        id={id}
        options={options}
        value={value}
        placeholder={toText(property.fallback)}
        isLoading={isLoading}
        failed={failed}
        required={property.required}
        invalid={invalid}
        describedBy={describedBy}
        onChange={(option) => void change(option?.value ?? withoutValue(property))}
      />
      {label !== undefined && label !== stated && (
        <div className="studio-note">
          <bdi>{label}</bdi>
        </div>
      )}
    </div>
  );
}

import { useState } from 'react';
import { Switch } from '../../../../engine/ui/controls/Checkbox.tsx';
import { useText } from '../useText.ts';
import { useChangeProperty, type ControlProps } from './PanelContext.ts';

export function SwitchControl({ property, id, invalid, describedBy }: ControlProps) {
  const { t } = useText();
  const change = useChangeProperty(property);
  // What applies without a value is known only while the file states none.
  const [byDefault, setByDefault] = useState(property.fallback);
  if (property.fallback !== undefined && property.fallback !== byDefault)
    setByDefault(property.fallback);
  const isOn = (property.value ?? property.fallback) === true;
  return (
    <Switch
      id={id}
      label={
        <span className="muted">
          {property.value === undefined
            ? t(isOn ? 'studio.onByDefault' : 'studio.offByDefault')
            : t(isOn ? 'studio.on' : 'studio.off')}
        </span>
      }
      aria-label={property.name}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      checked={isOn}
      onChange={(next) => void change(next === byDefault ? undefined : next)}
    />
  );
}

import { Switch } from '../../../engine/ui/Checkbox.tsx';
import { useText } from '../useText.ts';
import { useChangeProperty, type ControlProps } from './PanelContext.ts';

export function SwitchControl({ property, id, invalid, describedBy }: ControlProps) {
  const { t } = useText();
  const change = useChangeProperty(property);
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
      onChange={(next) => void change(next)}
    />
  );
}

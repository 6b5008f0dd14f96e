import type { SelectWidgetOptions } from '../../generated/options.ts';
import type { WidgetProps } from '../../engine/registries.ts';
import { Select } from '../../engine/ui/select/Select.tsx';
import { useSelectProps } from '../../engine/fields/useSelectProps.ts';

/** A widget for a single choice with a search box. */
export function SelectWidget(props: WidgetProps<SelectWidgetOptions>) {
  const { selected, box } = useSelectProps(props);
  return (
    <Select
      {...box}
      value={selected[0] ?? null}
      onChange={(option) => props.onChange(option?.value)}
    />
  );
}

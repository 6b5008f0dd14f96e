import type { SelectWidgetOptions } from '../../../generated/options.ts';
import type { WidgetProps } from '../../registries.ts';
import { Select } from '../../ui/select/Select.tsx';
import { useSelectProps } from '../useSelectProps.ts';

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

import type { MultiSelectWidgetOptions } from '../../generated/options.ts';
import type { WidgetProps } from '../../engine/registries.ts';
import { MultiSelect } from '../../engine/ui/select/MultiSelect.tsx';
import { useSelectProps } from '../../engine/fields/useSelectProps.ts';

/** A widget for multiple choices with images and a search box. */
export function MultiSelectWidget(props: WidgetProps<MultiSelectWidgetOptions>) {
  const { selected, box } = useSelectProps(props);
  return (
    <MultiSelect
      {...box}
      value={selected}
      onChange={(options) => props.onChange(options.map((option) => option.value))}
    />
  );
}

import { MultiSelect } from '../../../../engine/ui/select/MultiSelect.tsx';
import type { SelectOption } from '../../../../engine/ui/select/options.ts';
import type { Control, PanelProperty } from '../../api.ts';
import { useChangeProperty, useOpenPanel, type ControlProps } from './PanelContext.ts';
import { useNames } from './useNames.ts';

const EMPTY: unknown[] = [];

const itemsOf = ({ value }: PanelProperty): unknown[] => (Array.isArray(value) ? value : EMPTY);

/** A list of names or choices. */
export function ListControl(props: ControlProps) {
  const { control } = props.property;
  const item = control.type === 'list' ? control.item : undefined;
  if (item?.type === 'name') return <NameList {...props} />;
  if (item?.type === 'choice') return <ChoiceList {...props} item={item} />;
  return null;
}

function NameList(props: ControlProps) {
  const { panel } = useOpenPanel();
  const items = itemsOf(props.property);
  const { options, isLoading, failed, load } = useNames(
    { file: panel.file, path: [...props.property.path, items.length] },
    items.map(String),
  );
  return (
    <div onFocus={load} onPointerEnter={load}>
      <Chips {...props} options={options} isLoading={isLoading} failed={failed} />
    </div>
  );
}

type ChoiceItem = Extract<Control, { type: 'choice' }>;

function ChoiceList({ item, ...props }: ControlProps & { item: ChoiceItem }) {
  const options = item.values.map((value) => toOption(String(value)));
  return (
    <Chips {...props} options={options} known={item.values} isLoading={false} failed={false} />
  );
}

interface ChipsProps extends ControlProps {
  options: SelectOption[];
  /** The values of the options, if they are not only texts. */
  known?: unknown[];
  isLoading: boolean;
  failed: boolean;
}

function Chips({ property, known = [], ...box }: ChipsProps) {
  const change = useChangeProperty(property);
  const toValue = ({ value }: SelectOption): unknown =>
    [...itemsOf(property), ...known].find((item) => String(item) === value) ?? value;
  return (
    <MultiSelect
      {...box}
      value={itemsOf(property).map((item) => toOption(String(item)))}
      required={property.required}
      onChange={(next) => void change(next.length > 0 ? next.map(toValue) : undefined)}
    />
  );
}

const toOption = (value: string): SelectOption => ({ value, label: value });

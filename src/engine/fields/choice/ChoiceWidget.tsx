import { useChoices } from '../../data/useChoices.ts';
import type { WidgetProps } from '../../registries.ts';
import { createLater } from '../../ui/later.ts';
import { ChoiceStandIn } from '../ChoiceStandIn.tsx';
import { useChoiceStandIn } from '../useChoiceStandIn.ts';

const useChoiceBox = createLater(async () => (await import('./ChoiceBox.tsx')).ChoiceBox);

/** One of many, found by folded search. */
export function ChoiceWidget(props: WidgetProps) {
  const { id, value, required, invalid, describedBy, choices } = props;
  const { options } = useChoices(choices);
  const [ChoiceBox, near, ask] = useChoiceBox(true);
  const { arrival, handlers } = useChoiceStandIn(near, ask);
  if (ChoiceBox) return <ChoiceBox {...props} arrival={arrival} />;
  const text = options.find((option) => option.value === value)?.label ?? '';
  return <ChoiceStandIn id={id} required={required} invalid={invalid} describedBy={describedBy} text={text} {...handlers} />;
}

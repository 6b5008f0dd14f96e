import { useChoices } from '../../data/useChoices.ts';
import type { WidgetProps } from '../../registries.ts';
import { lazyOnIdle } from '../../ui/lazyOnIdle.ts';
import { awaitsName, toChosen } from '../chosen.ts';
import { ChoiceStandIn } from '../ChoiceStandIn.tsx';
import { useChoiceStandIn } from '../useChoiceStandIn.ts';

const useChoiceBox = lazyOnIdle(async () => (await import('./ChoiceBox.tsx')).ChoiceBox);

/** One of many, found by folded search. */
export function ChoiceWidget(props: WidgetProps) {
  const { id, value, required, invalid, describedBy, choices } = props;
  const offered = useChoices(choices);
  const waits = awaitsName(value, offered);
  const [ChoiceBox, near, ask] = useChoiceBox(true);
  const { arrival, handlers } = useChoiceStandIn(near, ask);
  if (ChoiceBox && !waits) return <ChoiceBox {...props} arrival={arrival} />;
  const text = waits ? '' : (toChosen(value, offered)[0]?.label ?? '');
  return (
    <ChoiceStandIn
      id={id}
      required={required}
      invalid={invalid}
      describedBy={describedBy}
      text={text}
      waits={waits}
      {...handlers}
    />
  );
}

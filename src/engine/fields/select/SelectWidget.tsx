import { useChoices } from '../../data/useChoices.ts';
import type { WidgetProps } from '../../registries.ts';
import { lazyOnIdle } from '../../ui/lazyOnIdle.ts';
import { isNameLoading, selectedChoices } from '../selectedChoices.ts';
import { ChoicePlaceholder } from '../ChoicePlaceholder.tsx';
import { useChoicePlaceholder } from '../useChoicePlaceholder.ts';

const useChoiceBox = lazyOnIdle(async () => (await import('./ChoiceBox.tsx')).ChoiceBox);

/** One of many, found by folded search. */
export function SelectWidget(props: WidgetProps) {
  const { id, value, required, invalid, describedBy, choices } = props;
  const offered = useChoices(choices);
  const waits = isNameLoading(value, offered);
  const [ChoiceBox, near, ask] = useChoiceBox(true);
  const { arrival, handlers } = useChoicePlaceholder(near, ask);
  if (ChoiceBox && !waits) return <ChoiceBox {...props} arrival={arrival} />;
  const text = waits ? '' : (selectedChoices(value, offered)[0]?.label ?? '');
  return (
    <ChoicePlaceholder
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

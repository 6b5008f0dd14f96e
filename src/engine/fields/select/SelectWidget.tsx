import { useChoices } from '../../data/useChoices.ts';
import type { WidgetProps } from '../../registries.ts';
import { lazyOnIdle } from '../../ui/lazyOnIdle.ts';
import { isLabelLoading, selectedChoices } from '../selectedChoices.ts';
import { ChoicePlaceholder } from '../ChoicePlaceholder.tsx';
import { useChoicePlaceholder } from '../useChoicePlaceholder.ts';

const useChoiceBox = lazyOnIdle(async () => (await import('./ChoiceBox.tsx')).ChoiceBox);

/** A widget for a single choice with a search box. */
export function SelectWidget(props: WidgetProps) {
  const { id, value, required, invalid, describedBy, choices } = props;
  const offered = useChoices(choices);
  const isLoading = isLabelLoading(value, offered);
  const [ChoiceBox, preload, loadNow] = useChoiceBox(true);
  const { focusState, handlers } = useChoicePlaceholder(preload, loadNow);
  if (ChoiceBox && !isLoading) return <ChoiceBox {...props} focusState={focusState} />;
  const text = isLoading ? '' : (selectedChoices(value, offered)[0]?.label ?? '');
  return (
    <ChoicePlaceholder
      id={id}
      required={required}
      invalid={invalid}
      describedBy={describedBy}
      text={text}
      isLoading={isLoading}
      {...handlers}
    />
  );
}

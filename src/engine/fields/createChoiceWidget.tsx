import { useState, type ComponentType, type ReactNode } from 'react';
import { useChoices, type Choice } from '../data/useChoices.ts';
import { useTranslation, type Translate } from '../i18n/useTranslation.ts';
import type { WidgetProps } from '../registries.ts';
import { lazyOnIdle } from '../ui/lazyOnIdle.ts';
import type { ChoiceBoxProps, FocusState } from './choiceInput.tsx';
import { ChoicePlaceholder } from './ChoicePlaceholder.tsx';
import { isLabelLoading, selectedChoices } from './selectedChoices.ts';

/**
 * Creates a widget that shows a placeholder until its choice box is loaded.
 * @param toContent returns what the placeholder shows of the selected choices
 */
export function createChoiceWidget(
  fetchBox: () => Promise<ComponentType<ChoiceBoxProps>>,
  toContent: (chosen: Choice[], t: Translate) => { text?: string; chips?: ReactNode },
) {
  const useBox = lazyOnIdle(fetchBox);
  return function ChoiceWidget(props: WidgetProps) {
    const { id, value, required, invalid, describedBy, choices } = props;
    const { t } = useTranslation();
    const offered = useChoices(choices);
    const isLoading = isLabelLoading(value, offered);
    const [ChoiceBox, preload, loadNow] = useBox(true);
    const { focusState, handlers } = useFocusState(preload, loadNow);
    if (ChoiceBox && !isLoading) return <ChoiceBox {...props} focusState={focusState} />;
    return (
      <ChoicePlaceholder
        id={id}
        required={required}
        invalid={invalid}
        describedBy={describedBy}
        isLoading={isLoading}
        {...toContent(isLoading ? [] : selectedChoices(value, offered), t)}
        {...handlers}
      />
    );
  };
}

/**
 * Tracks whether the placeholder has the focus and was clicked, for the choice box that replaces
 * it.
 * @param preload loads the choice box
 * @param loadNow loads it and reports an error
 */
function useFocusState(preload: () => void, loadNow: () => void) {
  const [focusState, setFocusState] = useState<FocusState>({ focused: false, openOnMount: false });
  const handlers = {
    onHover: preload,
    onFocusChange: (focused: boolean) => {
      setFocusState((before) => ({ focused, openOnMount: focused && before.openOnMount }));
      if (focused) loadNow();
    },
    onPress: () => {
      setFocusState({ focused: true, openOnMount: true });
      loadNow();
    },
  };
  return { focusState, handlers };
}

import { useTranslation } from '../../i18n/useTranslation.ts';
import { useChoices } from '../../data/useChoices.ts';
import type { WidgetProps } from '../../registries.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { BidiText } from '../../ui/BidiText.tsx';
import { lazyOnIdle } from '../../ui/lazyOnIdle.ts';
import { isLabelLoading, MAX_VISIBLE_CHIPS, selectedChoices } from '../selectedChoices.ts';
import { ChoicePlaceholder } from '../ChoicePlaceholder.tsx';
import { useChoicePlaceholder } from '../useChoicePlaceholder.ts';

const useMultiChoiceBox = lazyOnIdle(
  async () => (await import('./MultiChoiceBox.tsx')).MultiChoiceBox,
);

/** A widget for multiple choices with images and a search box. */
export function MultiSelectWidget(props: WidgetProps) {
  const { id, value, required, invalid, describedBy, choices } = props;
  const { t } = useTranslation();
  const offered = useChoices(choices);
  const isLoading = isLabelLoading(value, offered);
  const [MultiChoiceBox, preload, loadNow] = useMultiChoiceBox(true);
  const { focusState, handlers } = useChoicePlaceholder(preload, loadNow);
  if (MultiChoiceBox && !isLoading) return <MultiChoiceBox {...props} focusState={focusState} />;
  const chosen = selectedChoices(value, offered);
  const chips = chosen.slice(0, MAX_VISIBLE_CHIPS).map((option) => (
    <span key={option.value} className="choice-chip" data-chosen={option.value}>
      <span>
        <BidiText text={option.label} />
      </span>
      <Icon name="Close" size={16} />
    </span>
  ));
  const more = chosen.length > MAX_VISIBLE_CHIPS && (
    <span key="more">{t('common.moreItems', { count: chosen.length - MAX_VISIBLE_CHIPS })}</span>
  );
  return (
    <ChoicePlaceholder
      id={id}
      required={required}
      invalid={invalid}
      describedBy={describedBy}
      chips={isLoading ? [] : [...chips, more]}
      isLoading={isLoading}
      {...handlers}
    />
  );
}

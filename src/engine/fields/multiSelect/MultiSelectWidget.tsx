import { useTranslation } from '../../i18n/useTranslation.ts';
import { useChoices } from '../../data/useChoices.ts';
import type { WidgetProps } from '../../registries.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { BidiText } from '../../ui/BidiText.tsx';
import { lazyOnIdle } from '../../ui/lazyOnIdle.ts';
import { isNameLoading, MAX_VISIBLE_CHIPS, selectedChoices } from '../selectedChoices.ts';
import { ChoicePlaceholder } from '../ChoicePlaceholder.tsx';
import { useChoicePlaceholder } from '../useChoicePlaceholder.ts';

const useChoicesBox = lazyOnIdle(async () => (await import('./ChoicesBox.tsx')).ChoicesBox);

/** A widget for multiple choices with images and a search box. */
export function MultiSelectWidget(props: WidgetProps) {
  const { id, value, required, invalid, describedBy, choices } = props;
  const { t } = useTranslation();
  const offered = useChoices(choices);
  const isLoading = isNameLoading(value, offered);
  const [ChoicesBox, preload, loadNow] = useChoicesBox(true);
  const { focusState, handlers } = useChoicePlaceholder(preload, loadNow);
  if (ChoicesBox && !isLoading) return <ChoicesBox {...props} focusState={focusState} />;
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

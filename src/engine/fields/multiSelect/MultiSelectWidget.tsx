import { useTranslation } from '../../i18n/useTranslation.ts';
import { useChoices } from '../../data/useChoices.ts';
import type { WidgetProps } from '../../registries.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Isolated } from '../../ui/Isolated.tsx';
import { lazyOnIdle } from '../../ui/lazyOnIdle.ts';
import { isNameLoading, MAX_VISIBLE_CHIPS, selectedChoices } from '../selectedChoices.ts';
import { ChoicePlaceholder } from '../ChoicePlaceholder.tsx';
import { useChoicePlaceholder } from '../useChoicePlaceholder.ts';

const useChoicesBox = lazyOnIdle(async () => (await import('./ChoicesBox.tsx')).ChoicesBox);

/** Several of many, with their pictures; found by folded search. */
export function MultiSelectWidget(props: WidgetProps) {
  const { id, value, required, invalid, describedBy, choices } = props;
  const { t } = useTranslation();
  const offered = useChoices(choices);
  const waits = isNameLoading(value, offered);
  const [ChoicesBox, near, ask] = useChoicesBox(true);
  const { arrival, handlers } = useChoicePlaceholder(near, ask);
  if (ChoicesBox && !waits) return <ChoicesBox {...props} arrival={arrival} />;
  const chosen = selectedChoices(value, offered);
  const chips = chosen.slice(0, MAX_VISIBLE_CHIPS).map((option) => (
    <span key={option.value} className="choice-chip" data-chosen={option.value}>
      <span>
        <Isolated text={option.label} />
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
      chips={waits ? [] : [...chips, more]}
      waits={waits}
      {...handlers}
    />
  );
}

import type { Choice } from '../../data/useChoices.ts';
import type { Translate } from '../../i18n/useTranslation.ts';
import { BidiText } from '../../ui/BidiText.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { createChoiceWidget } from '../createChoiceWidget.tsx';
import { MAX_VISIBLE_CHIPS } from '../selectedChoices.ts';

/** A widget for multiple choices with images and a search box. */
export const MultiSelectWidget = createChoiceWidget(
  async () => (await import('./MultiChoiceBox.tsx')).MultiChoiceBox,
  (chosen, t) => ({ chips: toChips(chosen, t) }),
);

/** The first choices as chips, and how many more there are. */
function toChips(chosen: Choice[], t: Translate) {
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
  return [...chips, more];
}

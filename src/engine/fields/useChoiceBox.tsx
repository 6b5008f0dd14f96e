import { useMemo } from 'react';
import type { ResolvedChoices } from '../../rules/resolved.ts';
import { matchingChoices, useChoices, type Choice } from '../data/useChoices.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { Icon } from '../ui/icons/Icon.tsx';

/** What every box with choices has in common: the choices, found by folded search, and what it says. Spread it on an Autocomplete. */
export function useChoiceBox(choices: ResolvedChoices | undefined) {
  const { t } = useTranslation();
  const { options, isLoading, failed } = useChoices(choices);
  return useMemo(
    () => ({
      options,
      loading: isLoading,
      filterOptions: matchingChoices,
      isOptionEqualToValue: (one: Choice, other: Choice) => one.value === other.value,
      popupIcon: <Icon name="ExpandMore" />,
      loadingText: t('mui.autocomplete.loading'),
      noOptionsText: t(failed ? 'error.network' : 'mui.autocomplete.noOptions'),
      openText: t('mui.autocomplete.open'),
      closeText: t('mui.autocomplete.close'),
      clearText: t('mui.autocomplete.clear'),
    }),
    [options, isLoading, failed, t],
  );
}

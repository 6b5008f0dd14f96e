import { useMemo, useState } from 'react';
import type { ResolvedChoices } from '../../shared/resolved.ts';
import { matchingChoices, useChoices, type Choice } from '../data/useChoices.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { Icon } from '../ui/icons/Icon.tsx';

/**
 * Returns the Autocomplete props that all choice boxes share: the options, their search, whether
 * the list is open, and the texts.
 * @param openOnMount whether the list of choices is open at first
 */
export function useChoiceBox(choices: ResolvedChoices | undefined, openOnMount: boolean) {
  const { t } = useTranslation();
  const { options, isLoading, failed } = useChoices(choices);
  const [open, setOpen] = useState(openOnMount);
  return useMemo(
    () => ({
      open,
      onOpen: () => setOpen(true),
      onClose: () => setOpen(false),
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
    [open, options, isLoading, failed, t],
  );
}

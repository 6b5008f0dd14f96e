import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { hostFeature } from '../../shared/calls/access.ts';
import type { ResolvedCall, ResolvedChoices } from '../../shared/resolved/resolved.ts';
import { useTranslation, type Translate } from '../i18n/useTranslation.ts';
import type { Profile } from '../session/sessionStore.ts';
import { useProfile } from '../session/SessionContext.ts';
import type { Row } from './page.ts';
import { useItems } from './useCall.ts';

export interface Choice {
  value: string | number;
  label: string;
  image: string | null;
  /** The heading of the group that contains the choice; empty without groups. */
  group: string;
}

export interface Choices {
  options: Choice[];
  /**
   * Whether there are no options yet. After a change of the language, the old options stay until
   * the new ones are loaded.
   */
  isLoading: boolean;
  failed: boolean;
  /** The label for a selected value that is not among the options. */
  missingLabel: string;
  /** Loads the options again after an error. */
  retry(): void;
}

const retry = () => undefined;
const LOADING_LABEL = '…';
const NO_CHOICES: Choices = {
  options: [],
  isLoading: false,
  failed: false,
  missingLabel: LOADING_LABEL,
  retry,
};

/** Returns the options of a field or filter and their loading state. */
export function useChoices(choices: ResolvedChoices | undefined): Choices {
  const { t } = useTranslation();
  const params = useParams() as Record<string, string>;
  const items = useItems(choiceCall(choices, useProfile()), undefined, params);
  const { data, isLoading, error, mutate } = items;
  // Memoized, so that boxes with long lists only render again when the options change.
  return useMemo(() => {
    if (!choices) return NO_CHOICES;
    if (choices.from === 'values')
      return {
        ...NO_CHOICES,
        missingLabel: t('choice.missing'),
        options: toOptions(choices, [], t),
      };
    return {
      options: toOptions(choices, data ?? [], t),
      isLoading: isLoading && !data,
      failed: error !== undefined,
      missingLabel: data ? t('choice.missing') : LOADING_LABEL,
      retry: () => void mutate(),
    };
  }, [choices, data, isLoading, error, mutate, t]);
}

/** Returns the call for the choices: the fallback on a host that lacks the other. */
export function choiceCall(
  choices: ResolvedChoices | undefined,
  profile: Profile | null,
): ResolvedCall | null {
  if (choices?.from !== 'call') return null;
  const { call, fallbackCall } = choices;
  return fallbackCall && hostFeature(profile, call.feature) === 'no' ? fallbackCall : call;
}

/** Returns the options: the values of the definition, or the items of the choices' call. */
export const toOptions = (
  choices: ResolvedChoices,
  items: readonly Row[],
  t: Translate,
): Choice[] =>
  choices.from === 'values'
    ? choices.values.map(({ value, label }) => ({ value, label: t(label), image: null, group: '' }))
    : items.map((item) => toChoice(item, choices));

/** Converts an item of the choices' call. */
export function toChoice(
  item: Row,
  { valueField, labelField, imageField, groupField }: Extract<ResolvedChoices, { from: 'call' }>,
): Choice {
  return {
    // The compiler has checked that the field is a text or a number.
    value: item[valueField] as string | number,
    label: String(item[labelField] ?? ''),
    image: imageField && typeof item[imageField] === 'string' ? item[imageField] : null,
    group: groupField ? String(item[groupField] ?? '') : '',
  };
}

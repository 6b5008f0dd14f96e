import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import type { ResolvedChoices } from '../../shared/resolved.ts';
import { createMatcher } from '../../shared/search.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import type { Row } from './page.ts';
import { useItems } from './useCall.ts';

export interface Choice {
  value: string | number;
  label: string;
  image: string | null;
  /** What it stands under, where choices are shown in groups; empty without. */
  group: string;
}

/** The choices in which all typed words are found. */
export function matchingChoices(
  options: Choice[],
  { inputValue }: { inputValue: string },
): Choice[] {
  const matches = createMatcher(inputValue);
  return options.filter(({ label }) => matches(label));
}

export interface Choices {
  options: Choice[];
  /** Whether there are none yet; those of the other language stay until the ones of this language are here. */
  isLoading: boolean;
  failed: boolean;
  /** What is shown of a value that was chosen before and is not among the choices. */
  missing: string;
  /** Asks once more after a failure. */
  retry(): void;
}

const retry = () => undefined;
const UNNAMED = '…';
const NONE: Choices = { options: [], isLoading: false, failed: false, missing: UNNAMED, retry };

/** What can be chosen, and whether it is still on its way. */
export function useChoices(choices: ResolvedChoices | undefined): Choices {
  const { t } = useTranslation();
  const params = useParams() as Record<string, string>;
  const items = useItems(choices?.from === 'call' ? choices.call : null, undefined, params);
  const { data, isLoading, error, mutate } = items;
  // The same choices are the same object: boxes with long lists are drawn anew for other choices only.
  return useMemo(() => {
    if (!choices) return NONE;
    if (choices.from === 'values')
      return {
        ...NONE,
        missing: t('choice.missing'),
        options: choices.values.map(({ value, label }) => ({
          value,
          label: t(label),
          image: null,
          group: '',
        })),
      };
    return {
      options: (data ?? []).map((item) => toChoice(item, choices)),
      isLoading: isLoading && !data,
      failed: error !== undefined,
      missing: data ? t('choice.missing') : UNNAMED,
      retry: () => void mutate(),
    };
  }, [choices, data, isLoading, error, mutate, t]);
}

function toChoice(
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

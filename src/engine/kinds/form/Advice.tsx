import { useState } from 'react';
import FormHelperText from '@mui/material/FormHelperText';
import { ADVICE } from '../../../shared/advice.ts';
import { createToday } from '../../../shared/days.ts';
import type { ResolvedWarning } from '../../../shared/resolved.ts';
import { useAppInfo } from '../../app.ts';
import { useChoices } from '../../data/useChoices.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';

interface Props {
  advice: ResolvedWarning[];
  /** Of the field, normalised. */
  value: string;
  /** Of all fields of the form. */
  values: Record<string, unknown>;
}

/** What is to be said of a value: the text's key, and what it is about. */
function adviseOn(
  advice: ResolvedWarning[],
  value: string,
  values: Record<string, unknown>,
  today: string,
): { said: ResolvedWarning; about: string } | undefined {
  for (const said of advice) {
    const found =
      'pattern' in said
        ? !new RegExp(said.pattern, 'u').test(value)
        : ADVICE[said.check]!(value, { other: values[said.field ?? ''], today });
    if (found !== false) return { said, about: found === true ? '' : found };
  }
  return undefined;
}

/** Says below a field what looks odd about its value, and lets it be. */
export function Advice({ advice, value, values }: Props) {
  const { timeZone } = useAppInfo().app;
  const [today] = useState(() => createToday(timeZone)());
  const found = adviseOn(advice, value, values, today);
  return found ? <Said {...found} /> : null;
}

function Said({ said, about }: { said: ResolvedWarning; about: string }) {
  const { t } = useTranslation();
  const { options } = useChoices('choices' in said ? said.choices : undefined);
  const label = options.find((option) => String(option.value) === about)?.label;
  // Of something that is among no choices there is nothing to say.
  if (about !== '' && label === undefined) return null;
  return (
    <FormHelperText
      component="div"
      data-advice={said.text}
      sx={{
        mx: 0,
        fontSize: '0.8125rem',
        color: 'warning.main',
        display: 'flex',
        gap: 1,
        alignItems: 'center',
      }}
    >
      <Icon name="Info" size={16} />
      <span role="status">{t(said.text, { label: label ?? '' })}</span>
    </FormHelperText>
  );
}

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
  /** The normalized value of the field. */
  value: string;
  /** The values of all fields of the form. */
  values: Record<string, unknown>;
}

/**
 * Returns the first advice that applies to a value. `subject` is the value of the choice that the
 * advice text names, or empty.
 */
function findAdvice(
  advice: ResolvedWarning[],
  value: string,
  values: Record<string, unknown>,
  today: string,
): { advice: ResolvedWarning; subject: string } | undefined {
  for (const entry of advice) {
    const result =
      'pattern' in entry
        ? !new RegExp(entry.pattern, 'u').test(value)
        : ADVICE[entry.check]!(value, { other: values[entry.field ?? ''], today });
    if (result !== false) return { advice: entry, subject: result === true ? '' : result };
  }
  return undefined;
}

/** Shows a warning below a field whose value looks unusual. The value can still be saved. */
export function FieldAdvice({ advice, value, values }: Props) {
  const { timeZone } = useAppInfo().app;
  const [today] = useState(() => createToday(timeZone)());
  const match = findAdvice(advice, value, values, today);
  return match ? <AdviceText {...match} /> : null;
}

function AdviceText({ advice, subject }: { advice: ResolvedWarning; subject: string }) {
  const { t } = useTranslation();
  const { options } = useChoices('choices' in advice ? advice.choices : undefined);
  const label = options.find((option) => String(option.value) === subject)?.label;
  // The text needs the label of the choice.
  if (subject !== '' && label === undefined) return null;
  return (
    <FormHelperText
      component="div"
      data-advice={advice.text}
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
      <span role="status">{t(advice.text, { label: label ?? '' })}</span>
    </FormHelperText>
  );
}

import { useState } from 'react';
import { WARNING_CHECKS } from '../../../../shared/schema/warnings.ts';
import { createToday } from '../../../../shared/time/days.ts';
import type { ResolvedWarning } from '../../../../shared/resolved/resolved.ts';
import { useAppInfo } from '../../../app.ts';
import { useChoices } from '../../../data/useChoices.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import '../form.css';

interface Props {
  warnings: ResolvedWarning[];
  /** The normalized value of the field. */
  value: string;
  /** The values of all fields of the form. */
  values: Record<string, unknown>;
}

/**
 * Returns the first warning that applies to a value. `choice` is the value of the choice whose
 * label is inserted into the text, or empty if the text contains no label.
 */
function findWarning(
  warnings: ResolvedWarning[],
  value: string,
  values: Record<string, unknown>,
  today: string,
): { warning: ResolvedWarning; choice: string } | undefined {
  for (const warning of warnings) {
    const result =
      'check' in warning
        ? WARNING_CHECKS[warning.check]!(value, today)
        : differs(warning, value, values);
    if (result !== false) return { warning, choice: result === true ? '' : result };
  }
  return undefined;
}

/**
 * Whether a value differs from what a pattern expects. If the pattern is compared with another
 * field, returns the value that this field should have.
 */
function differs(
  { pattern, field }: Extract<ResolvedWarning, { pattern: string }>,
  value: string,
  values: Record<string, unknown>,
): boolean | string {
  const match = new RegExp(pattern, 'u').exec(value);
  if (field === undefined) return match === null;
  return match !== null && values[field] !== match[1] && (match[1] ?? '');
}

/** Shows a warning below a field whose value looks unusual. The value can still be saved. */
export function FieldWarning({ warnings, value, values }: Props) {
  const { timeZone } = useAppInfo().app;
  const [today] = useState(() => createToday(timeZone)());
  const match = findWarning(warnings, value, values, today);
  return match ? <WarningText {...match} /> : null;
}

function WarningText({ warning, choice }: { warning: ResolvedWarning; choice: string }) {
  const { t } = useTranslation();
  const { options } = useChoices('choices' in warning ? warning.choices : undefined);
  const label = options.find((option) => String(option.value) === choice)?.label;
  // The choices may still be loading.
  if (choice !== '' && label === undefined) return null;
  return (
    <div data-warning={warning.text} className="field-warning">
      <Icon name="Info" size={16} />
      <span role="status">{t(warning.text, { label: label ?? '' })}</span>
    </div>
  );
}

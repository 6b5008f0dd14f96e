import type { FieldProblem } from '../../shared/schema/problems.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import tokens from '../theme/tokens.json' with { type: 'json' };
import { Icon } from '../ui/icons/Icon.tsx';
import './fields.css';

/** The error message of a chosen file that was rejected. */
export function FileError({ id, problem: { key, params } }: { id: string; problem: FieldProblem }) {
  const { t } = useTranslation();
  return (
    <div id={id} role="alert" data-refusal={key} className="field-errors">
      <div>
        <Icon name="ErrorOutline" size={tokens.icon.sm} />
        {t(key, params)}
      </div>
    </div>
  );
}

import type { ChecklistBlockOptions } from '../../../generated/options.ts';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { pathFor, useAppInfo } from '../../app.ts';
import { useItem } from '../../data/useCall.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useCanCall } from '../../session/SessionContext.ts';
import type { BlockProps } from '../../registries.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import './checklist.css';

type Step = ChecklistBlockOptions['steps'][number];

/**
 * The steps of a setup, shown until all are done. Nothing is shown while it loads or if that fails,
 * because it is not the main content of its page.
 */
export function Checklist({ options }: BlockProps<ChecklistBlockOptions>) {
  const { call, title, steps } = options;
  const canCall = useCanCall();
  return canCall(call) && <LoadedChecklist call={call} title={title} steps={steps} />;
}

function LoadedChecklist({ call, title, steps }: ChecklistBlockOptions) {
  const { t } = useTranslation();
  const heading = useId();
  const { data } = useItem(call);
  if (!data || steps.every(({ field }) => data[field] === true)) return null;
  return (
    <section className="card checklist" aria-labelledby={heading}>
      <h2 id={heading}>{t(title)}</h2>
      <ol>
        {steps.map((step) => (
          <StepItem key={step.field} step={step} done={data[step.field] === true} />
        ))}
      </ol>
    </section>
  );
}

function StepItem({ step: { field, label, hint, to }, done }: { step: Step; done: boolean }) {
  const { t } = useTranslation();
  const { routes } = useAppInfo();
  return (
    <li className="checklist-step" data-step={field} data-done={done}>
      <span
        className="checklist-mark"
        role="img"
        aria-label={t(done ? 'checklist.done' : 'checklist.open')}
      >
        {done && <Icon name="Check" size={16} />}
      </span>
      <div>
        <div className="checklist-label">
          {to && !done ? <Link to={pathFor(routes, to)}>{t(label)}</Link> : t(label)}
        </div>
        {hint && !done && <div className="checklist-hint">{t(hint)}</div>}
      </div>
    </li>
  );
}

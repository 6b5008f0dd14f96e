import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button, type DataAttributes } from '../controls/Button.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { Icon } from '../icons/Icon.tsx';
import '../ui.css';

export type Severity = 'info' | 'success' | 'warning' | 'error';

export interface NoticeAction {
  /** For tests and support, as `data-action`. */
  testId: string;
  label: string;
  /** The recommended action. */
  isPrimary?: boolean;
  onPress?: () => void;
  /** Renders a link to a path of the app. */
  to?: string;
  /** Renders a link to another page, which opens in a new tab. */
  href?: string;
}

interface Props extends DataAttributes {
  severity: Severity;
  /** `status` is announced when the screen reader is idle, `alert` at once. */
  role?: 'alert' | 'status';
  /** For tests and support, as `data-alert`. */
  testId?: string;
  actions?: NoticeAction[];
  /** Shows a button that dismisses the notice. */
  onClose?(): void;
  children: ReactNode;
}

const ICONS: Record<Severity, string> = {
  info: 'Info',
  success: 'CheckCircle',
  warning: 'ReportProblem',
  error: 'ErrorOutline',
};

/** A message with an icon and a colour for its severity, and with actions. */
export function Notice({
  severity,
  role = 'alert',
  testId,
  actions = [],
  onClose,
  children,
  ...attributes
}: Props) {
  const { t } = useTranslation();
  return (
    <div
      role={role}
      data-severity={severity}
      data-alert={testId}
      className="notice"
      {...attributes}
    >
      <Icon name={ICONS[severity]} size={22} />
      <div className="notice-text">{children}</div>
      {(actions.length > 0 || onClose) && (
        <div className="notice-actions">
          {actions.map((action) => (
            <Button
              key={action.testId}
              variant={action.isPrimary ? 'outlined' : 'inherit'}
              onClick={action.onPress}
              {...(action.to === undefined ? {} : { to: action.to })}
              {...(action.href === undefined ? {} : { href: action.href })}
              data-action={action.testId}
            >
              {action.label}
            </Button>
          ))}
          {onClose && (
            <IconButton aria-label={t('a11y.dismissAlert')} onClick={onClose}>
              <Icon name="Close" />
            </IconButton>
          )}
        </div>
      )}
    </div>
  );
}

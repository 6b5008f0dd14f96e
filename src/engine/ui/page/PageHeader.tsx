import type { MouseEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { CountPill } from '../controls/CountPill.tsx';
import { Icon } from '../icons/Icon.tsx';
import '../ui.css';

/** A step on the way to a screen. Menu groups have no path. */
export interface Breadcrumb {
  text: string;
  to?: string;
}

interface Props {
  /** The way to the screen. The last is the screen itself. */
  breadcrumbs: readonly Breadcrumb[];
  /** Links to the screens beside this one, instead of the last breadcrumb. */
  siblings?: readonly ReactNode[];
  title: ReactNode;
  /** A count as an already translated text. */
  count?: string | undefined;
  /** A note beside the title. */
  note?: string;
  actions?: ReactNode;
  /** Whether a phone, which shows no breadcrumbs, has a link back. */
  backOnPhone?: boolean;
}

/** The page header: breadcrumb, title, count and actions. */
export function PageHeader({
  breadcrumbs,
  siblings = [],
  title,
  count,
  note,
  actions,
  backOnPhone = false,
}: Props) {
  const { t } = useTranslation();
  // Home is in the bar at the lower edge.
  const back = breadcrumbs.slice(1, -1).findLast(({ to }) => to);
  const trail = siblings.length > 0 ? breadcrumbs.slice(0, -1) : breadcrumbs;
  return (
    <header className="page-header">
      {breadcrumbs.length > 0 && (
        <div data-no-print className="page-path">
          <nav aria-label={t('a11y.breadcrumbs')} className="page-trail">
            {trail.map(({ text, to }, index) => (
              <span key={text}>
                {index > 0 && <Icon name="ChevronRight" size={16} />}
                {to !== undefined && index < breadcrumbs.length - 1 ? (
                  <Link to={to}>{text}</Link>
                ) : (
                  text
                )}
              </span>
            ))}
          </nav>
          {siblings}
        </div>
      )}
      {backOnPhone && <PhoneBack to={back?.to} text={back?.text ?? t('action.back')} />}
      <div className="page-title">
        <h1 data-title>{title}</h1>
        {note && <span className="page-note">{note}</span>}
        {count && <CountPill text={count} />}
      </div>
      {actions && (
        <div data-no-print className="page-actions">
          {actions}
        </div>
      )}
    </header>
  );
}

/**
 * The link back on a phone. Without a path, it leads to the page before, or home if the page was opened
 * by its URL.
 */
function PhoneBack({ to, text }: { to: string | undefined; text: string }) {
  const navigate = useNavigate();
  const isFirst = !(Object(window.history.state) as { idx?: number }).idx;
  const goBack = (event: MouseEvent) => {
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link
      to={to ?? '/'}
      data-no-print
      data-action="back"
      className="page-back"
      onClick={to === undefined && !isFirst ? goBack : undefined}
    >
      <Icon name="ChevronLeft" size={16} />
      {text}
    </Link>
  );
}

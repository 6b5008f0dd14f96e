import type { ReactNode } from 'react';
import { CountPill } from './CountPill.tsx';
import { Icon } from './icons/Icon.tsx';
import './ui.css';

interface Props {
  /** The labels of the breadcrumb. */
  breadcrumbs: string[];
  title: ReactNode;
  /** A count as an already translated text. */
  count?: string | undefined;
  /** A note beside the title. */
  note?: string;
  actions?: ReactNode;
}

/** The page header: breadcrumb, title, count and actions. */
export function PageHeader({ breadcrumbs, title, count, note, actions }: Props) {
  return (
    <header className="page-header">
      <div>
        {breadcrumbs.length > 0 && (
          <div data-no-print className="page-trail">
            {breadcrumbs.map((text, index) => (
              <span key={text}>
                {index > 0 && <Icon name="ChevronRight" size={16} />}
                {text}
              </span>
            ))}
          </div>
        )}
        <div className="page-title">
          <h1 data-title>{title}</h1>
          {note && <span className="page-note">{note}</span>}
          {count && <CountPill text={count} />}
        </div>
      </div>
      {actions && (
        <div data-no-print className="page-actions">
          {actions}
        </div>
      )}
    </header>
  );
}

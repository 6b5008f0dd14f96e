import type { ReactNode } from 'react';
import { CountPill } from './CountPill.tsx';
import { Icon } from './icons/Icon.tsx';
import './ui.css';

interface Props {
  /** What stands above this screen in the menu, as texts. */
  trail: string[];
  title: ReactNode;
  /** One pill: how many there are, already as a sentence. */
  count?: string | undefined;
  /** A remark beside the title. */
  note?: string;
  actions?: ReactNode;
}

/** Breadcrumb, title, count and actions: the same on every screen. */
export function PageHeader({ trail, title, count, note, actions }: Props) {
  return (
    <header className="page-header">
      <div>
        {trail.length > 0 && (
          <div className="page-trail">
            {trail.map((text, index) => (
              <span key={text}>
                {index > 0 && <Icon name="ChevronRight" size={16} />}
                {text}
              </span>
            ))}
          </div>
        )}
        <div className="page-title">
          <h1>{title}</h1>
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

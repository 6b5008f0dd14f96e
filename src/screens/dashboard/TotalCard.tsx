import { Icon, Link, pathFor, useAppInfo, useFormat } from 'nasaq/engine';
import './dashboard.css';

interface Props {
  /** The field, for tests and support. */
  testId: string;
  icon: string;
  label: string;
  figure: number | undefined;
  /** Describes what is counted, or where the link leads. */
  source: string;
  /** The id of the linked screen; undefined for no link. */
  to: string | undefined;
}

/** A card with one large total. The whole card is the link. */
export function TotalCard({ testId, icon, label, figure, source, to }: Props) {
  const { routes } = useAppInfo();
  const format = useFormat();
  const content = (
    <>
      <div className="dashboard-icon">
        <Icon name={icon} size={22} />
      </div>
      <div className="dashboard-figure">
        <div className="muted text-caption">{label}</div>
        <div data-value>
          <bdi dir="ltr">{format.number(figure ?? 0)}</bdi>
        </div>
        <div className="muted text-caption">{source}</div>
      </div>
      {to && <Icon name="ChevronRight" />}
    </>
  );
  const attributes = { 'data-figure': testId, className: 'card dashboard-total' };
  return to ? (
    <Link to={pathFor(routes, to)} {...attributes}>
      {content}
    </Link>
  ) : (
    <div {...attributes}>{content}</div>
  );
}

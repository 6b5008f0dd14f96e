import { useId } from 'react';
import { Link, useParams } from 'react-router-dom';
import { buildUrl } from '../../../shared/buildUrl.ts';
import { fillParams } from '../../../shared/listQuery.ts';
import type { ResolvedColumn, ResolvedListPart } from '../../../shared/resolved.ts';
import { routeOf } from '../../../shared/routes.ts';
import { useAppInfo } from '../../app.ts';
import type { Row } from '../../data/page.ts';
import { useItems } from '../../data/useCall.ts';
import { CellValue } from '../../fields/CellValue.tsx';
import { hasDisplayValue } from '../../fields/hasDisplayValue.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useCanOpen } from '../../session/useCanOpen.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { RetryView } from '../../ui/RetryView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useDelayed } from '../../ui/useDelayed.ts';
import { returnedColumns, useListPart } from '../useListPart.ts';
import '../listPart.css';

interface RecordLink {
  to: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  label: string;
}

/** The options of manifest.json, resolved by the compiler. */
interface RecordOptions {
  list: ResolvedListPart;
  id: string;
  query?: Record<string, string>;
  title?: string;
  links?: RecordLink[];
}

/** How long a load may take before a skeleton is shown. */
const SKELETON_DELAY_MS = 1000;

/** One row of a list as labels and values, with links. */
export function RecordBlock({ options }: { options: Record<string, unknown> }) {
  // The compiler has checked the options against manifest.json.
  const record = options as unknown as RecordOptions;
  const { isAllowed, query, columns } = useListPart(record.list, record.query);
  return isAllowed ? <RecordCard record={record} query={query} columns={columns} /> : null;
}

interface Props {
  record: RecordOptions;
  query: ReturnType<typeof useListPart>['query'];
  columns: ResolvedColumn[];
}

function RecordCard({
  record: { list, id, title = list.title, links = [] },
  query,
  columns,
}: Props) {
  const { t } = useTranslation();
  const heading = useId();
  const params = useParams() as Record<string, string>;
  const { data, error, isValidating, mutate } = useItems(list.call, query);
  const isLoading = data === undefined && (error === undefined || isValidating);
  const showSkeleton = useDelayed(isLoading, SKELETON_DELAY_MS);
  const rowId = fillParams({ id }, params)['id'];
  const row = data?.find((one) => String(one['id']) === rowId);
  return (
    <section className="card list-part" aria-labelledby={heading} data-list={list.id}>
      <div className="list-part-head">
        <h2 id={heading}>
          {list.icon && <Icon name={list.icon} color="textMuted" />}
          {t(title)}
        </h2>
      </div>
      {isLoading && <Loading rows={columns.length} isShown={showSkeleton} />}
      {data === undefined && !isLoading && (
        <RetryView title={t('error.detailLoad')} onRetry={() => void mutate()} />
      )}
      {data && !row && <p className="list-part-empty">{t(list.empty)}</p>}
      {row && <Values columns={returnedColumns(columns, [row])} row={row} />}
      <Links links={links} />
    </section>
  );
}

function Values({ columns, row }: { columns: readonly ResolvedColumn[]; row: Row }) {
  const { t } = useTranslation();
  return (
    <dl className="list-part-fields">
      {columns.map((column) => (
        <div key={column.field} data-field={column.field}>
          <dt {...(column.tooltip ? { 'data-hint': t(column.tooltip) } : {})}>{t(column.label)}</dt>
          <dd>
            {hasDisplayValue(column, row) ? (
              <CellValue column={column} row={row} label={t(column.label)} />
            ) : (
              <span className="muted">–</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The links to the screens that the account may open. */
function Links({ links }: { links: readonly RecordLink[] }) {
  const { t } = useTranslation();
  const { routes } = useAppInfo();
  const pageParams = useParams() as Record<string, string>;
  const canOpen = useCanOpen();
  const allowed = links.filter(({ to }) => canOpen(to));
  if (allowed.length === 0) return null;
  const hrefOf = ({ to, params = {}, query = {} }: RecordLink) =>
    buildUrl(
      { path: routeOf(routes, to)?.path ?? '' },
      { ...pageParams, ...fillParams(params, pageParams) },
      fillParams(query, pageParams),
    );
  return (
    <div className="list-part-links" data-no-print>
      {allowed.map((link) => (
        <Link key={link.label} to={hrefOf(link)} data-action={`go:${link.to}`}>
          {t(link.label)}
          <Icon name="ChevronRight" size={16} />
        </Link>
      ))}
    </div>
  );
}

/** Takes about as much space as the values. */
function Loading({ rows, isShown }: { rows: number; isShown: boolean }) {
  return (
    <div aria-busy className="list-part-fields" style={{ minBlockSize: rows * 44 }}>
      {isShown &&
        Array.from({ length: rows }, (_none, index) => <Skeleton key={index} width="80%" />)}
    </div>
  );
}

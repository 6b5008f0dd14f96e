import type { RecordBlockOptions } from '../../../generated/options.ts';
import { Link, useParams } from 'react-router-dom';
import { fillParams } from '../../../shared/calls/listQuery.ts';
import type { ResolvedColumn } from '../../../shared/resolved/resolved.ts';
import type { Row } from '../../data/page.ts';
import { useItems } from '../../data/useCall.ts';
import { CellValue } from '../../fields/CellValue.tsx';
import { hasDisplayValue } from '../../fields/hasDisplayValue.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { BlockProps } from '../../registries.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Skeleton } from '../../ui/states/Skeleton.tsx';
import { ListPartCard } from '../ListPartCard.tsx';
import { returnedColumns, useListPart } from '../useListPart.ts';
import { useScreenLink } from '../useScreenLink.ts';

type RecordLink = NonNullable<RecordBlockOptions['links']>[number];

/** One row of a list as labels and values, with links. */
export function RecordBlock({ options }: BlockProps<RecordBlockOptions>) {
  const record = options;
  const { isAllowed, query, columns } = useListPart(record.list, record.query);
  return isAllowed ? <RecordCard record={record} query={query} columns={columns} /> : null;
}

interface Props {
  record: RecordBlockOptions;
  query: ReturnType<typeof useListPart>['query'];
  columns: ResolvedColumn[];
}

function RecordCard({
  record: { list, id, title = list.title, links = [] },
  query,
  columns,
}: Props) {
  const { t } = useTranslation();
  const params = useParams() as Record<string, string>;
  const rowId = fillParams({ id }, params)['id'];
  return (
    <ListPartCard
      list={list}
      title={title}
      answer={useItems(list.call, query)}
      errorText="error.detailLoad"
      renderLoading={(isSlow) => <Loading rows={columns.length} isShown={isSlow} />}
      renderLoaded={(rows) => {
        const row = rows.find((one) => String(one['id']) === rowId);
        return row ? (
          <Values columns={returnedColumns(columns, [row])} row={row} />
        ) : (
          <p className="list-part-empty">{t(list.empty)}</p>
        );
      }}
    >
      <Links links={links} />
    </ListPartCard>
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
  const hrefOf = useScreenLink();
  const allowed = links.flatMap((link) => {
    const href = hrefOf(link);
    return href === null ? [] : [{ ...link, href }];
  });
  if (allowed.length === 0) return null;
  return (
    <div className="list-part-links" data-no-print>
      {allowed.map(({ to, label, href }) => (
        <Link key={label} to={href} data-action={`go:${to}`}>
          {t(label)}
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

import { useMemo } from 'react';
import tokens from '../../../theme/tokens.json' with { type: 'json' };
import { ListTable } from '../rows/ListTable.tsx';
import { TableRow, type TableBodyProps } from '../rows/TableBody.tsx';
import { ReportRows, type ReportRowsProps, type ReportTableProps } from '../report/ReportRows.tsx';
import { useIsSearchingPage } from '../report/rowVirtualization.ts';
import { toColumnWidths } from './columnWidths.ts';
import { useBoxVirtualRows, useWindowVirtualRows } from './useVirtualRows.ts';
import './virtual.css';

/** The rows of a report in a virtualized table. */
export const VirtualRows = (props: ReportRowsProps) => (
  <ReportRows Table={VirtualTable} {...props} />
);

/**
 * A table that renders only the visible rows; `aria-rowindex` numbers them. The column widths do not
 * depend on the rows, so nothing moves while other rows are rendered.
 */
function VirtualTable(props: ReportTableProps) {
  const { list, columns } = props;
  const widths = useMemo(() => toColumnWidths(columns, list.nameField), [list, columns]);
  return <ListTable {...props} Body={VirtualBody} widths={widths} />;
}

interface VirtualBodyProps extends TableBodyProps {
  isSearching: boolean;
}

// The state of the search is kept here, because React replaces the body when the box begins to scroll.
function VirtualBody(props: TableBodyProps) {
  const isSearching = useIsSearchingPage();
  const Body = props.boxScrolls ? BoxScrolledBody : WindowScrolledBody;
  return <Body {...props} isSearching={isSearching} />;
}

const WindowScrolledBody = ({ isSearching, ...props }: VirtualBodyProps) => (
  <RenderedRows
    {...props}
    virtual={useWindowVirtualRows(
      props.rows ?? [],
      props.box,
      tokens.table[props.density],
      isSearching,
    )}
  />
);

const BoxScrolledBody = ({ isSearching, ...props }: VirtualBodyProps) => (
  <RenderedRows
    {...props}
    virtual={useBoxVirtualRows(
      props.rows ?? [],
      props.box,
      tokens.table[props.density],
      isSearching,
    )}
  />
);

function RenderedRows({
  list,
  columns,
  virtual: { rendered, spaceAbove, spaceBelow, measure },
}: TableBodyProps & { virtual: ReturnType<typeof useBoxVirtualRows> }) {
  return (
    <>
      <Spacer height={spaceAbove} />
      <tbody>
        {rendered.map(({ row, index }) => (
          <TableRow
            key={String(row['id'] ?? index)}
            list={list}
            columns={columns}
            row={row}
            index={index}
            ref={measure}
          />
        ))}
      </tbody>
      <Spacer height={spaceBelow} />
    </>
  );
}

/** Takes the space of the rows that are not rendered. */
function Spacer({ height }: { height: number }) {
  if (height === 0) return null;
  return (
    <tbody aria-hidden data-room>
      <tr style={{ blockSize: height }} />
    </tbody>
  );
}

import { useMemo, useRef, useState } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import Typography from '@mui/material/Typography';
import { toDay, useResponse } from '../shared.ts';

interface Line {
  id: number;
  student_name: string;
  school_name: string;
  stage_name: string;
  date: string;
  status: string;
}

const COLUMNS = ['student_name', 'school_name', 'stage_name', 'date', 'status'] as const;

const ROW_HEIGHT = 37;

/** A report in a virtualized MUI table. */
export function Report() {
  const lines = useResponse<{ activeData: { items: Line[] } }>(
    '/investor/accounting-report/interviews',
  )?.activeData.items;
  return (
    <>
      <Typography variant="h1">تقرير المقابلات</Typography>
      {lines && <ReportTable lines={lines} />}
    </>
  );
}

function ReportTable({ lines }: { lines: Line[] }) {
  const [sorted, setSorted] = useState(false);
  const [hidden, setHidden] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const columns = COLUMNS.filter((column) => column !== 'stage_name' || !hidden);
  const sortedLines = useMemo(
    () => (sorted ? lines.toSorted((a, b) => (a.date < b.date ? -1 : 1)) : lines),
    [lines, sorted],
  );
  // The React Compiler is not used here.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: sortedLines.length,
    getScrollElement: () => container.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
    initialRect: { width: 0, height: 680 },
  });
  const items = virtualizer.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <>
      <Button data-column="stage_name" onClick={() => setHidden(!hidden)}>
        الصف
      </Button>
      <div ref={container} data-fixed style={{ overflow: 'auto', maxBlockSize: 680 }}>
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              {columns.map((column) => (
                <TableCell key={column} component="th">
                  <TableSortLabel
                    component="button"
                    data-sort={column}
                    active={sorted && column === 'date'}
                    onClick={() => setSorted(true)}
                  >
                    {column}
                  </TableSortLabel>
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {above > 0 && <tr style={{ blockSize: above }} />}
            {items.map(({ index }) => (
              <TableRow key={sortedLines[index]?.id} data-index={index}>
                {columns.map((column) => (
                  <TableCell key={column}>
                    {toCell(column, sortedLines[index]?.[column] ?? '')}
                  </TableCell>
                ))}
              </TableRow>
            ))}
            {below > 0 && <tr style={{ blockSize: below }} />}
          </TableBody>
        </Table>
      </div>
    </>
  );
}

function toCell(column: (typeof COLUMNS)[number], value: string) {
  if (column === 'date') return toDay(value);
  return column === 'status' ? <Chip size="small" label={value} /> : value;
}

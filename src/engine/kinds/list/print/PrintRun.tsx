import { useEffect, useEffectEvent, useState } from 'react';
import { useParams } from 'react-router-dom';
import { now } from '../../../../shared/time/clock.ts';
import type { Params } from '../../../../shared/calls/buildUrl.ts';
import { useAppInfo } from '../../../app.ts';
import type { Row } from '../../../data/page.ts';
import { problemKey } from '../../../data/requests/problem.ts';
import { createTotals } from '../../../data/totals.ts';
import { useReadScope } from '../../../data/useReadScope.ts';
import { toFileName } from '../../../export/fileName.ts';
import { readRows, TooManyRows } from '../../../export/readRows.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/overlays.ts';
import { printPage } from '../../../ui/page/printPage.ts';
import { RowsProgress } from '../../../export/RowsProgress.tsx';
import { allRows } from '../allRows.ts';
import { useFilterWords } from '../filters/useFilterWords.ts';
import { shownPage, type ListScreenState } from '../useListScreen.ts';
import type { Printed } from './printed.ts';

/** From this number of rows on, the user is asked before they are printed. */
const ASK_FROM = 2000;
/** The maximum number of rows that are printed. A browser takes seconds to lay them out. */
const MAX_PRINTED = 10_000;

type Phase =
  | { is: 'asking' | 'tooMany' }
  | { is: 'reading'; done: number; isWaiting: boolean }
  | { is: 'failed'; reason: string };

interface Props {
  screen: ListScreenState;
  onClose(): void;
}

/**
 * Prints all rows that match the filters: asks if there are many, reads them with a progress bar,
 * and opens the browser's print dialog, which also saves a PDF. The PDF is named like the exported
 * file.
 */
export function PrintRun({ screen, onClose }: Props) {
  const { t } = useTranslation();
  const total = shownPage(screen.rows)?.total ?? null;
  const [phase, setPhase] = useState<Phase>(() => firstPhase(total));
  usePrint(screen, phase.is === 'reading', setPhase, onClose);
  const start = () => setPhase({ is: 'reading', done: 0, isWaiting: false });
  return (
    <Dialog
      testId="print"
      title={t('action.print')}
      keepOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" autoFocus onClick={onClose} data-action="cancelPrint">
            {t(phase.is === 'tooMany' ? 'action.close' : 'action.cancel')}
          </Button>
          {phase.is === 'asking' && (
            <Button variant="contained" onClick={start} data-action="startPrint">
              {t('action.print')}
            </Button>
          )}
          {phase.is === 'failed' && (
            <Button variant="contained" onClick={start} data-action="retry">
              {t('action.retry')}
            </Button>
          )}
        </>
      }
    >
      {phase.is === 'asking' && (
        <p>{t('print.many', { rows: t(screen.list.countLabel, { count: total ?? 0 }) })}</p>
      )}
      {phase.is === 'tooMany' && <p>{t('print.tooMany', { limit: MAX_PRINTED })}</p>}
      {phase.is === 'failed' && <p role="alert">{t(phase.reason)}</p>}
      {phase.is === 'reading' && (
        <RowsProgress {...phase} label={t('print.reading')} total={total} />
      )}
    </Dialog>
  );
}

function firstPhase(total: number | null): Phase {
  if (total !== null && total > MAX_PRINTED) return { is: 'tooMany' };
  return total !== null && total > ASK_FROM
    ? { is: 'asking' }
    : { is: 'reading', done: 0, isWaiting: false };
}

/** Reads all rows and prints them while the phase is `reading`. */
function usePrint(
  screen: ListScreenState,
  isReading: boolean,
  setPhase: (phase: Phase) => void,
  onClose: () => void,
): void {
  const { t } = useTranslation();
  const scope = useReadScope();
  const { timeZone } = useAppInfo().app;
  const params = useParams() as Params;
  const describeFilters = useFilterWords(screen);
  const { list } = screen;
  const { setPrinted } = screen.printing;

  const readAll = async (signal: AbortSignal): Promise<Printed> => {
    const totals = createTotals(list.columns);
    const rows: Row[] = [];
    const report = (isWaiting: boolean) =>
      signal.aborted || setPhase({ is: 'reading', done: rows.length, isWaiting });
    for await (const page of readRows(allRows(screen, params), {
      ...scope,
      signal,
      onWait: report,
      maxRows: MAX_PRINTED,
    })) {
      rows.push(...page.rows);
      totals.add(page);
      report(false);
    }
    return { rows, totals: totals.all() };
  };
  const run = useEffectEvent(async (signal: AbortSignal) => {
    const printed = await readAll(signal);
    const words = await describeFilters();
    if (signal.aborted) return;
    const name = list.export?.fileName ?? toFileName([t(list.title), ...words], now(), timeZone);
    const show = () => {
      setPrinted(printed);
      onClose();
    };
    printPage(name, show, () => setPrinted(null));
  });
  const fail = useEffectEvent((problem: unknown) =>
    setPhase(
      problem instanceof TooManyRows
        ? { is: 'tooMany' }
        : { is: 'failed', reason: problemKey(problem) },
    ),
  );
  useEffect(() => {
    if (!isReading) return undefined;
    const abort = new AbortController();
    run(abort.signal).catch((problem: unknown) => abort.signal.aborted || fail(problem));
    return () => abort.abort();
  }, [isReading]);
}

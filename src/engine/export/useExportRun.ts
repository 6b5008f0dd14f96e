import { useCallback, useEffect, useState } from 'react';
import { useAppInfo } from '../app.ts';
import { useHttp } from '../data/ApiContext.ts';
import { problemKey } from '../data/requests/problem.ts';
import { createFormat } from '../i18n/format.ts';
import { directionOf } from '../i18n/useLanguage.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { useProfile } from '../session/SessionContext.ts';
import type { ExportJob } from './ExportProvider.tsx';
import { startFileWriter } from './fileWriter.ts';
import { TooManyRows } from './readRows.ts';
import { runExport } from './runExport.ts';
import { saveFile } from './saveFile.ts';
import type { ExportFormat } from './sheet.ts';

export type ExportState =
  | { phase: 'running'; done: number; total: number | null; isWaiting: boolean }
  | { phase: 'ready' }
  | {
      phase: 'failed';
      key: string;
      params: Record<string, unknown>;
      hint: string | null;
      recovery: 'retry' | 'xlsx' | null;
    };

const INITIAL_STATE: ExportState = { phase: 'running', done: 0, total: null, isWaiting: false };

function toFailure(problem: unknown, format: ExportFormat): ExportState {
  if (problem instanceof TooManyRows)
    return {
      phase: 'failed',
      key: 'export.tooMany',
      params: { limit: problem.limit },
      hint: null,
      recovery: format === 'xls' ? 'xlsx' : null,
    };
  const reason = problemKey(problem);
  // The main message already says that something went wrong.
  return {
    phase: 'failed',
    key: 'error.export',
    params: {},
    hint: reason === 'error.generic' ? null : reason,
    recovery: 'retry',
  };
}

/**
 * Runs an export while the component is mounted, in the language in which it was started, and
 * downloads its file.
 */
export function useExportRun({ request, format }: ExportJob): {
  state: ExportState;
  retry(): void;
} {
  const http = useHttp();
  const { i18n } = useTranslation();
  const { envelope, timeZone } = useAppInfo().app;
  const author = useProfile()?.name ?? '';
  const [state, setState] = useState<ExportState>(INITIAL_STATE);
  const [attempt, setAttempt] = useState(0);
  const [language] = useState(i18n.language);
  useEffect(() => {
    const abort = new AbortController();
    const settle = (next: ExportState) => {
      if (!abort.signal.aborted) setState(next);
    };
    const t = i18n.getFixedT(language);
    runExport({
      request,
      format,
      http,
      envelope,
      language,
      signal: abort.signal,
      context: {
        t: (key, params = {}) => t(key, params),
        format: createFormat(language, timeZone),
        timeZone,
      },
      rightToLeft: directionOf(language) === 'rtl',
      author,
      startWriter: startFileWriter,
      onProgress: (done, total) => settle({ phase: 'running', done, total, isWaiting: false }),
      onWait: (isWaiting) =>
        setState((before) => (before.phase === 'running' ? { ...before, isWaiting } : before)),
    })
      .then(({ file, name }) => saveFile(file, `${name}.${format}`))
      .then(
        () => settle({ phase: 'ready' }),
        (problem: unknown) => settle(toFailure(problem, format)),
      );
    return () => abort.abort();
  }, [request, format, http, envelope, timeZone, language, i18n, author, attempt]);
  const retry = useCallback(() => {
    setState(INITIAL_STATE);
    setAttempt((count) => count + 1);
  }, []);
  return { state, retry };
}

import { useSyncExternalStore } from 'react';
import { createEmitter } from '../../shared/emitter.ts';
import type { RefusedRequest } from '../../shared/calls/refusedRequest.ts';
import { toToolLanguage, type ToolLanguage } from '../../shared/text/languages.ts';
import { directionOf, useLanguage } from '../i18n/useLanguage.ts';
import './refusedRequests.css';

interface Refused {
  requests: readonly RefusedRequest[];
  title: Record<ToolLanguage, string>;
  dismiss: Record<ToolLanguage, string>;
}

const NO_TEXT = { ar: '', en: '' };
let state: Refused = { requests: [], title: NO_TEXT, dismiss: NO_TEXT };
/** Older requests are not shown: another page sent them, or the person has hidden them. */
let shownSince = performance.timeOrigin;
const changes = createEmitter();

/** Shows requests that the development server has refused, and hides all others. */
export function showRefusedRequests(refused: Refused): void {
  const requests = refused.requests.filter(({ at }) => at > shownSince);
  state = { ...refused, requests };
  changes.emit();
}

function hideRequests(): void {
  shownSince = state.requests.at(-1)?.at ?? shownSince;
  showRefusedRequests(state);
}

import.meta.hot?.on('server:refused', showRefusedRequests);
import.meta.hot?.send('server:hello');

/**
 * Lists the last requests that the server has refused, with the reasons and with the number of each
 * request in the server's log. Is only part of the app during development.
 */
export function RefusedRequests() {
  const { requests, title, dismiss } = useSyncExternalStore(changes.subscribe, () => state);
  const language = toToolLanguage(useLanguage());
  if (requests.length === 0) return null;
  return (
    <section dir={directionOf(language)} aria-label={title[language]} className="refused">
      <header>
        <strong>{title[language]}</strong>
        <button type="button" onClick={hideRequests}>
          {dismiss[language]}
        </button>
      </header>
      {requests.toReversed().map((request) => (
        <RequestItem key={request.id} request={request} language={language} />
      ))}
    </section>
  );
}

function RequestItem({
  request: { id, method, url, status, reasons },
  language,
}: {
  request: RefusedRequest;
  language: ToolLanguage;
}) {
  return (
    <div data-refused={status}>
      <div dir="ltr">
        {status} {method} {url}
      </div>
      {reasons.map(({ field, key, text }) => (
        <div key={`${field} ${key}`}>
          <bdi dir="ltr">{field === '' ? key : `${field}: ${key}`}</bdi> {text[language]}
        </div>
      ))}
      <div dir="ltr" className="muted">
        request {id}
      </div>
    </div>
  );
}

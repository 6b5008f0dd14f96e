import type { ToolLanguage } from '../../shared/text/languages.ts';
import type { FieldProblem } from '../../shared/schema/problems.ts';
import type { StoredRules } from '../../shared/resolved/storedRules.ts';
import { TOKEN_HEADER } from './localRequest.ts';

/** A stored item that the new rules refuse. */
export interface RefusedSample {
  company: Record<ToolLanguage, string>;
  id: number;
  /** Undefined if no field names the items. */
  name?: string;
  /** The beginning of the value, as JSON unless it is a text. Undefined if it may not be shown. */
  value?: string;
}

/** A reason why stored items are refused. */
export interface RefusedField {
  /** Empty for a rule of the whole body. */
  field: string;
  problem: FieldProblem;
  /** The number of items. */
  count: number;
  samples: RefusedSample[];
}

/** The stored items of a resource that only the new rules refuse. */
export interface ResourceCount {
  resource: string;
  /** The number of items that were read. */
  items: number;
  /** The number of items that are refused for any reason. */
  refused: number;
  fields: RefusedField[];
}

/** The result so far. It is complete when all companies are done. */
export interface StoredCount {
  companies: { done: number; total: number };
  resources: ResourceCount[];
  /** The resources that the server does not read from a table of their own. */
  unread: string[];
}

/** The path at which the development server counts, and sends a line of JSON for each progress. */
export const COUNT_PATH = '/development/count';
export const COUNT_TYPE = 'application/x-ndjson';

/** The development server that reads the stored items. */
export interface CountingServer {
  /** Its URL. */
  host: string;
  /** Undefined if it was started without one. Then it does not count. */
  token: string | undefined;
}

/**
 * Lets the development server count the stored items that new rules refuse. Aborting the signal
 * cancels it.
 * @throws if the server does not run, does not count, or ends meanwhile
 */
export async function* countOnServer(
  { host, token = '' }: CountingServer,
  rules: readonly StoredRules[],
  signal: AbortSignal,
): AsyncGenerator<StoredCount> {
  const response = await fetch(new URL(COUNT_PATH, host), {
    method: 'POST',
    headers: { 'content-type': 'application/json', [TOKEN_HEADER]: token },
    body: JSON.stringify(rules),
    signal,
  });
  if (!response.body || response.headers.get('content-type') !== COUNT_TYPE)
    throw new Error(`${COUNT_PATH} answers with status ${response.status}`);
  let latest: StoredCount | undefined;
  for await (const line of linesOf(response.body)) {
    latest = JSON.parse(line) as StoredCount;
    yield latest;
  }
  if (!latest || latest.companies.done < latest.companies.total)
    throw new Error(`${COUNT_PATH} has ended early`);
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

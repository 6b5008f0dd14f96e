import type { FieldProblem } from '../../../shared/schema/problems.ts';
import { Problem } from './problem.ts';

/** A multipart/form-data request with files. */
export interface Upload {
  method: string;
  url: string;
  headers: Record<string, string>;
  /** Text fields; undefined and empty texts are left out. Null is sent as an empty text. */
  body: Record<string, unknown>;
  files: ReadonlyMap<string, File>;
  /** Receives the sent share of each file by field, 0 to 1. */
  onProgress?: ((sent: Record<string, number>) => void) | undefined;
  signal: AbortSignal | undefined;
}

/** An upload without progress for this long is aborted. */
const STALL_TIMEOUT_MS = 60_000;

/**
 * Sends the request by XMLHttpRequest, because fetch does not report upload progress. Resolves with
 * a Response as fetch would, and rejects if there was no response.
 */
export function upload({
  method,
  url,
  headers,
  body,
  files,
  onProgress,
  signal,
}: Upload): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer = setTimeout(() => request.abort(), STALL_TIMEOUT_MS);
    const restartTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), STALL_TIMEOUT_MS);
    };
    const fail = () => {
      clearTimeout(timer);
      reject(new Error('The upload got no response'));
    };
    request.open(method, url);
    request.responseType = 'blob';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      restartTimer();
      onProgress?.(progressOf(loaded, total, files));
    });
    request.addEventListener('progress', restartTimer);
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    request.addEventListener('load', () => {
      clearTimeout(timer);
      resolve(toResponse(request));
    });
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(toFormData(body, files));
  });
}

/**
 * Checks that the chosen files are still as they were. Without this, sending one that was changed or
 * removed would look like a lost connection at each try.
 * @throws Problem 422 with a message at each field whose file has to be chosen again
 */
export async function assertReadable(files: ReadonlyMap<string, File>): Promise<void> {
  const fields: Record<string, FieldProblem[]> = {};
  for (const [field, file] of files)
    await file
      .slice(0, 1)
      .arrayBuffer()
      .catch(() => (fields[field] = [{ key: 'error.changedFile', params: {} }]));
  if (Object.keys(fields).length > 0) throw new Problem({ status: 422, fields });
}

/** Text fields come first, so that the server has read them before the first file. */
function toFormData(body: Record<string, unknown>, files: ReadonlyMap<string, File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (!files.has(name) && value !== undefined && value !== '')
      form.append(name, String(value ?? ''));
  }
  for (const [name, file] of files) form.append(name, file, file.name);
  return form;
}

/** Computes the sent share of each file. The files follow one another at the end of the body. */
function progressOf(
  loaded: number,
  total: number,
  files: ReadonlyMap<string, File>,
): Record<string, number> {
  let offset = total - [...files.values()].reduce((sum, file) => sum + file.size, 0);
  const shares = [...files].map(([name, { size }]) => {
    const share = size === 0 ? 1 : Math.min(1, Math.max(0, (loaded - offset) / size));
    offset += size;
    return [name, share] as const;
  });
  return Object.fromEntries(shares);
}

function toResponse(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/).filter(Boolean);
  const headers = lines.map((line): [string, string] => [
    line.slice(0, line.indexOf(':')),
    line.slice(line.indexOf(':') + 1).trim(),
  ]);
  return new Response(request.status === 204 ? null : (request.response as Blob), {
    status: request.status,
    headers,
  });
}

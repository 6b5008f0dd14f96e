/** A request whose body is a form with files. */
export interface Upload {
  method: string;
  url: string;
  headers: Record<string, string>;
  /** Texts by field; what is no text, and what is empty, is left out. */
  body: Record<string, unknown>;
  files: ReadonlyMap<string, File>;
  /** Told, by field, how much of each file has been sent: 0 to 1. */
  onProgress?: ((sent: Record<string, number>) => void) | undefined;
  signal: AbortSignal | undefined;
}

/** A line on which nothing has moved for so long is given up. */
const STALLED_MS = 60_000;

/** Sends it by the one means of browsers that tells how far it has come, and answers what fetch would. Rejects where nothing came back. */
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
    let timer = setTimeout(() => request.abort(), STALLED_MS);
    const moved = () => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), STALLED_MS);
    };
    const fail = () => {
      clearTimeout(timer);
      reject(new Error('Nothing came back'));
    };
    request.open(method, url);
    request.responseType = 'blob';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      moved();
      onProgress?.(shareOf(loaded, total, files));
    });
    request.addEventListener('progress', moved);
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

/** Texts first: whoever reads the stream knows them before the first file comes. */
function toFormData(body: Record<string, unknown>, files: ReadonlyMap<string, File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (!files.has(name) && value !== undefined && value !== null && value !== '')
      form.append(name, String(value));
  }
  for (const [name, file] of files) form.append(name, file, file.name);
  return form;
}

/** The files go one behind the other, at the end of the body. */
function shareOf(
  loaded: number,
  total: number,
  files: ReadonlyMap<string, File>,
): Record<string, number> {
  let begins = total - [...files.values()].reduce((sum, file) => sum + file.size, 0);
  const shares = [...files].map(([name, { size }]) => {
    const share = size === 0 ? 1 : Math.min(1, Math.max(0, (loaded - begins) / size));
    begins += size;
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

import http from 'node:http';
import path from 'node:path';
import { translateIssue, type Issue } from '../../compiler/issues/issue.ts';
import { message, translateMessage } from '../../compiler/issues/messages.ts';
import { STATE_PATH } from '../../build/definitions/serverState.ts';
import { createDevelopmentState } from './developmentState.ts';

/**
 * Listens in place of a development server that does not start, and tells Vite why, which shows it
 * in the page. The process ends when its code changes, because `npm run dev` starts it again.
 * @param root the folder of the product
 */
export function serveFailure(
  root: string,
  error: unknown,
  { port, host }: { port: number; host: string },
): http.Server {
  const issue = startIssueOf(root, error);
  const state = createDevelopmentState();
  state.setIssues([translateIssue(issue)]);
  const text = translateMessage(issue.message).en;
  const server = http.createServer((request, response) => {
    if (request.url === STATE_PATH) return state.stream(response);
    response.writeHead(503, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    response.end(JSON.stringify({ message: text }));
  });
  return server.listen(port, host);
}

/** The file that is named if neither the message nor the stack of an error names one of the product. */
const PRODUCT_CODE = 'server/product.ts';

/** Returns the issue that the server does not start, with the position in the code of the product. */
export function startIssueOf(root: string, error: unknown): Issue {
  const { message: text, stack = '' } = error instanceof Error ? error : new Error(String(error));
  return {
    ...(positionIn(root, `${text}\n${stack}`) ?? { file: PRODUCT_CODE, line: 1, column: 1 }),
    message: message('check.server.notStarted', { error: reasonIn(text) }),
    fix: message('check.server.notStarted.fix'),
  };
}

/** Returns the first position in a file below the root, except in packages. */
function positionIn(
  root: string,
  text: string,
): Pick<Issue, 'file' | 'line' | 'column'> | undefined {
  for (const [, file = '', line, column] of text.matchAll(
    /((?:\/|[A-Z]:[\\/])[^\s():]+):(\d+):(\d+)/g,
  )) {
    const name = path.relative(root, file).split(path.sep).join('/');
    if (!name.startsWith('..') && !name.includes('node_modules/'))
      return { file: name, line: Number(line), column: Number(column) };
  }
  return undefined;
}

/** Returns what is wrong, without the position that the compiler of the code puts before it. */
const reasonIn = (text: string): string =>
  /ERROR: (.*)/.exec(text)?.[1] ?? text.split('\n', 1)[0] ?? '';

import type { ViteDevServer } from 'vite';
import type { Compilation } from '../../compiler/compile.ts';
import { isShowable, translateIssue } from '../../compiler/issues/issue.ts';
import { message, translateMessage } from '../../compiler/issues/messages.ts';
import { changedForms } from './changedForms.ts';
import { changedTexts } from './changedTexts.ts';
import type { DefinitionsState } from './definitionsState.ts';
import { PREFIX } from './virtualModules.ts';

/** The event that shows the issues of the definitions, in every language of the interface. */
export const issuesEvent = ({ latest, server }: DefinitionsState) => ({
  issues: [...latest().issues.map(translateIssue), ...server.issues],
});

/** The event that shows refused requests, with the texts around them. */
export const refusedEvent = ({ server }: DefinitionsState) => ({
  requests: server.refused,
  title: translateMessage(message('check.refused.title')),
  dismiss: translateMessage(message('check.refused.dismiss')),
});

/** Compiles again after changes of these files, and sends what has changed to all pages. */
export function recompile(
  server: ViteDevServer,
  state: DefinitionsState,
  paths: readonly string[],
): void {
  const { hot } = server.environments.client;
  const before = state.usable();
  const now = tryUpdate(server, state, paths);
  if (!now) return;
  hot.send('definitions:issues', issuesEvent(state));
  if (!isShowable(now.issues)) return;
  invalidate(server);
  hot.send('definitions:update', {
    app: now.app,
    routes: now.routes,
    screens: Object.fromEntries(
      [...now.screens, ...now.bins].flatMap(([id, screen]) =>
        screen.kind === 'form' || screen === (before.screens.get(id) ?? before.bins.get(id))
          ? []
          : [[id, screen]],
      ),
    ),
    modules: Object.fromEntries(
      changedForms(before.screens, now.screens).map((id) => [
        id,
        freshUrl(server, `${PREFIX}screen/${id}`),
      ]),
    ),
    texts: changedTexts(before.texts, now.texts),
  });
}

/**
 * Returns the URL of a virtual module. A browser executes an imported module again only under
 * another URL.
 */
const freshUrl = ({ config }: ViteDevServer, id: string) =>
  `${config.base}@id/__x00__${id}?t=${Date.now()}`;

/**
 * Compiles. Logs an error, such as an invalid schema of the language, to keep the server running.
 */
function tryUpdate(
  server: ViteDevServer,
  state: DefinitionsState,
  paths: readonly string[],
): Compilation | undefined {
  try {
    return state.update(paths);
  } catch (error) {
    server.config.logger.error(
      `The definitions could not be compiled: ${(error as Error).message}`,
    );
    return undefined;
  }
}

/**
 * Makes Vite generate the virtual modules again, so that a reload gets what the events have sent.
 */
function invalidate(server: ViteDevServer): void {
  for (const { moduleGraph } of Object.values(server.environments)) {
    for (const [id, module] of moduleGraph.idToModuleMap) {
      if (id.startsWith(`\0${PREFIX}`)) moduleGraph.invalidateModule(module);
    }
  }
}

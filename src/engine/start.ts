import { app } from 'virtual:definitions/app';
import { core, loadKeywords, texts } from 'virtual:definitions/texts';
import type { ActionDefinition, BlockDefinition, FieldDefinition } from './registries.ts';
import { fetchFonts, startApp, type ScreenModule } from './startApp.tsx';

/** The parts that a product draws itself, such as those of its src/screens/index.ts. */
interface ProductParts {
  /** A block with the id of a built-in block replaces it. */
  blocks?: BlockDefinition[];
  /** Cells and widgets. One with the id of a built-in one replaces it. */
  fields?: FieldDefinition[];
  /** An action with the id of a built-in action replaces it. */
  actions?: ActionDefinition[];
}

/**
 * Starts the client of a product in the element `#root` of index.html. During development it shows
 * issues of the definitions, and updates the page when they change.
 */
export function start(parts: ProductParts = {}): void {
  // Runs in a microtask of its own: the browser records the source position of each import(), and
  // at top level it would parse the whole file again for that.
  void Promise.resolve(parts).then(run);
}

/**
 * Not a top-level await: dynamically imported modules import from this file and would wait for it
 * forever.
 */
async function run({ blocks = [], fields = [], actions = [] }: ProductParts): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const apiBase = document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content ?? '';
  fetchFonts();
  // The route table is a separate chunk, so that many screens do not enlarge the first script.
  const { routes, screens } = await import('virtual:definitions/routes');
  const running = await startApp({
    app,
    routes,
    screens,
    texts: { core, texts, loadKeywords },
    apiBase,
    root,
    blocks,
    fields,
    actions,
  });

  import.meta.hot?.on('definitions:issues', ({ issues }) => running.showIssues(issues));
  import.meta.hot?.on('definitions:update', ({ modules, screens: changed, ...rest }) => {
    const others = Object.entries(changed).map(([id, screen]) => [id, { screen }] as const);
    const forms = Object.entries(modules).map(
      async ([id, url]) => [id, (await import(/* @vite-ignore */ url)) as ScreenModule] as const,
    );
    void Promise.all(forms).then((fresh) =>
      running.replace({ ...rest, screens: Object.fromEntries([...others, ...fresh]) }),
    );
  });
  // Request the issues that were found before this page was listening.
  import.meta.hot?.send('definitions:hello');
}

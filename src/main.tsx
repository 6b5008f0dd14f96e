import { app } from 'virtual:definitions/app';
import { core, loadKeywords, texts } from 'virtual:definitions/texts';
import { fetchFonts, startApp, type ScreenModule } from './engine/start.tsx';
import { customActions, customBlocks, customFields } from './screens/index.ts';

const apiBase = document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content ?? '';

/**
 * Not a top-level await: dynamically imported modules import from this file and would wait for it
 * forever.
 */
async function main(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
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
    blocks: customBlocks,
    fields: customFields,
    actions: customActions,
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

// Runs in a microtask of its own: the browser records the source position of each import(), and at
// top level it would parse the whole file again for that.
void Promise.resolve().then(main);

import { app } from 'virtual:definitions/app';
import { core, loadKeywords, texts } from 'virtual:definitions/texts';
import { fetchFonts, startApp, type ScreenModule } from './engine/start.tsx';
import { customActions, customBlocks, customFields } from './screens/index.ts';

const apiBase = document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content ?? '';

/** Not awaited at the top of the file: the files that this one fetches import from it, and would wait for each other. */
async function main(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  fetchFonts();
  // The route table is a file of its own, so that many screens do not weigh on what every visit loads first.
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
  // What was found before this page listened comes now.
  import.meta.hot?.send('definitions:hello');
}

// In a turn of its own: the browser notes from where files are asked for, and for a line outside of functions it parses all of this file anew.
void Promise.resolve().then(main);

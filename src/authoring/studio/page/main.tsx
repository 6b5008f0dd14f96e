import { createRoot } from 'react-dom/client';
import { app } from 'virtual:definitions/app';
import { toToolLanguage, type ToolLanguage } from '../../../shared/text/languages.ts';
import { toLocalPath } from '../../../shared/text/localPath.ts';
import { createRequests, type StudioServer } from './server.ts';
import { StudioRoot } from './StudioRoot.tsx';
import { createStudioTexts } from './studioTexts.ts';

const token = document.querySelector<HTMLMetaElement>('meta[name="studio-token"]')?.content ?? '';

const server: StudioServer = {
  ...createRequests(token, () => window.location.reload()),
  onChange: (listener) => listen('studio:changed', listener),
  onDisconnect: (listener) => listen('vite:ws:disconnect', listener),
};

function listen(event: string, listener: () => void): () => void {
  import.meta.hot?.on(event, listener);
  return () => import.meta.hot?.off(event, listener);
}

const storedLanguage = (): ToolLanguage =>
  toToolLanguage(window.localStorage.getItem(app.storageKeys.language) ?? app.languages[0]!);

async function main(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  const isDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset['mode'] = isDark ? 'dark' : 'light';
  const texts = createStudioTexts(storedLanguage());
  await texts.load([]);
  const asked = new URLSearchParams(window.location.search).get('path') ?? '/';
  createRoot(root).render(
    <StudioRoot
      server={server}
      texts={texts}
      app={app}
      path={toLocalPath(asked) ?? '/'}
      storage={window.localStorage}
    />,
  );
}

void main();

import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { LanguageProvider } from '../../src/engine/i18n/useLanguage.ts';
import type { ToolLanguage } from '../../src/shared/text/languages.ts';
import type { CallName, Calls, StoredItems, StudioState } from '../../src/authoring/studio/api.ts';
import { StudioProvider } from '../../src/authoring/studio/page/StudioContext.ts';
import { createStudioTexts } from '../../src/authoring/studio/page/studioTexts.ts';
import type { StudioServer } from '../../src/authoring/studio/page/server.ts';
import { useStudio } from '../../src/authoring/studio/page/useStudio.ts';

/** The response of a call, or a function that returns it or throws. */
type Answers = {
  [Name in CallName]?:
    | Calls[Name]['response']
    | ((body: Calls[Name]['body']) => Calls[Name]['response'] | Promise<Calls[Name]['response']>);
};

/** A development server that records the calls and answers them with `answers`. */
export interface FakeServer extends StudioServer {
  state: StudioState;
  answers: Answers;
  /** The responses of `storedItems`. */
  count(signal: AbortSignal): AsyncIterable<StoredItems>;
  /** The bodies of the calls of a name. */
  bodiesOf<Name extends CallName>(name: Name): Calls[Name]['body'][];
  /** Tells the page that the draft has changed. */
  announceChange(): void;
  disconnect(): void;
}

export const EMPTY_STATE: StudioState = {
  revision: 1,
  languages: ['ar', 'en'],
  files: [],
  issues: [],
  undo: undefined,
  redo: undefined,
  screensVersion: 1,
  serverStarts: 0,
  needsMigration: false,
  damaged: undefined,
  interrupted: [],
};

export function createFakeServer(answers: Answers = {}): FakeServer {
  const calls: { name: CallName; body: unknown }[] = [];
  const changes = new Set<() => void>();
  const disconnects = new Set<() => void>();
  const listenIn = (listeners: Set<() => void>) => (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const server: FakeServer = {
    state: EMPTY_STATE,
    answers: {
      impact: { impacts: [] },
      derivedDiff: { files: [] },
      screens: { screens: [] },
      ...answers,
    },
    bodiesOf: (name) => calls.filter((call) => call.name === name).map(({ body }) => body as never),
    announceChange: () => changes.forEach((listener) => listener()),
    disconnect: () => disconnects.forEach((listener) => listener()),
    onChange: listenIn(changes),
    onDisconnect: listenIn(disconnects),
    count: async function* () {
      yield { state: 'nothing' };
    },
    follow: (_name, _body, signal) => server.count(signal) as never,
    call: (name, body) => {
      calls.push({ name, body });
      return answer(name, body) as never;
    },
  };
  const answer = async (name: CallName, body: unknown): Promise<unknown> => {
    const known = server.answers[name] as ((body: unknown) => unknown) | object | undefined;
    if (typeof known === 'function') return known(body);
    if (known) return known;
    if (name !== 'state') server.state = { ...server.state, revision: server.state.revision + 1 };
    return server.state;
  };
  return server;
}

/** Renders a part of the page with its texts and a fake server. */
export function StudioProviders({
  server,
  language = 'en',
  children,
}: {
  server: StudioServer;
  language?: ToolLanguage;
  children: ReactNode;
}) {
  const { i18n } = TEXTS[language];
  return (
    <I18nextProvider i18n={i18n}>
      <LanguageProvider value={language}>
        <WithStudio server={server}>{children}</WithStudio>
      </LanguageProvider>
    </I18nextProvider>
  );
}

function WithStudio({ server, children }: { server: StudioServer; children: ReactNode }) {
  return <StudioProvider value={useStudio(server)}>{children}</StudioProvider>;
}

const TEXTS = { ar: createStudioTexts('ar'), en: createStudioTexts('en') };
await Promise.all([TEXTS.ar.load([]), TEXTS.en.load([])]);

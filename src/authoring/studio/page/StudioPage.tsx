import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Mode, ModeStorage } from '../../../engine/theme/mode.ts';
import { chooseLanguage } from '../../../engine/i18n/storedLanguage.ts';
import type { Texts } from '../../../engine/i18n/texts.ts';
import { TooltipLayer } from '../../../engine/ui/tooltip/TooltipLayer.tsx';
import type { ResolvedApp } from '../../../shared/resolved/resolved.ts';
import type { StudioIssue } from '../api.ts';
import type { Picked } from '../pick.ts';
import { NewScreen, type CreatedScreen } from './add/NewScreen.tsx';
import { Bar, WIDTHS, type WidthName } from './bar/Bar.tsx';
import { Notices } from './bar/Notices.tsx';
import { ChangesDialog } from './changes/ChangesDialog.tsx';
import { IssueList } from './issues/IssueList.tsx';
import { PanelArea } from './panel/PanelArea.tsx';
import { Preview } from './preview/Preview.tsx';
import { useFrame } from './preview/useFrame.ts';
import { useReloadOnStart } from './preview/useReloadOnStart.ts';
import { useShownScreen } from './preview/useShownScreen.ts';
import { selectedPart, selectPart, type Selection } from './selection.ts';
import { useQuery, useStudioContext } from './StudioContext.ts';
import { Tree } from './tree/Tree.tsx';
import { useFocusReturn } from './useFocusReturn.ts';
import { useScreens } from './useScreens.ts';
import { useShortcuts } from './useShortcuts.ts';
import { useStored } from './useStored.ts';
import { useText } from './useText.ts';

export interface StudioPageProps {
  /** The path of the product that the preview opens. */
  path: string;
  app: Pick<ResolvedApp, 'languages' | 'storageKeys'>;
  texts: Texts;
  storage: ModeStorage;
}

/** A plural form of a key. */
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** The bar, the parts of the screen, the panel of the selected one, and the preview. */
export function StudioPage({ path, app, texts, storage }: StudioPageProps) {
  const { t, language } = useText();
  const { state, change, read } = useStudioContext();
  const [width, setWidth] = useState<WidthName>('desk');
  const [isPicking, setPicking] = useState(false);
  const [selection, setSelection] = useState<Selection>();
  const [dialog, setDialog] = useState<'issues' | 'changes'>();
  const [written, setWritten] = useState<string[]>();
  const [singleKeys, setSingleKeys] = useStored(storage, 'studio.singleKeys', 'on');
  const [mode, setMode] = useState(() => previewMode(storage, app));
  const panel = useRef<HTMLElement>(null);
  const isPanelNext = useRef(false);

  const screens = useScreens();
  const screenIds = useMemo(() => new Set(screens.map(({ id }) => id)), [screens]);
  const { frame, content, onLoad, open } = useFrame(
    useCallback((id: string) => screenIds.has(id), [screenIds]),
  );
  useReloadOnStart(frame, state?.serverStarts);
  const { document: product, address } = content;
  const screen = useShownScreen(content.screen);
  const { data: outline } = useQuery('outline', screen === undefined ? undefined : { screen });
  const selected = useMemo(() => selectedPart(selection, outline), [selection, outline]);

  useEffect(() => {
    if (address === undefined) return;
    const url = `${window.location.pathname}?path=${encodeURIComponent(address)}`;
    window.history.replaceState(null, '', url);
  }, [address]);

  useFocusReturn();
  // A dialog that closes gives the focus back to its button first.
  useEffect(() => {
    if (!isPanelNext.current) return;
    isPanelNext.current = false;
    panel.current?.focus();
  });

  const undo = () => void change((call) => call('undo', {}));
  const redo = () => void change((call) => call('redo', {}));
  const keep = async () => {
    const outcome = await change((call) => call('keep', {}));
    if (typeof outcome !== 'object') return;
    setWritten(outcome.written);
    setDialog(undefined);
  };
  const openChanges = () => {
    setWritten(undefined);
    setDialog('changes');
  };
  useShortcuts(product, {
    hasSingleKeys: singleKeys === 'on',
    togglePicking: () => setPicking(!isPicking),
    endPicking: isPicking ? () => setPicking(false) : undefined,
    undo,
    redo,
  });

  const showPanel = (next: Selection) => {
    isPanelNext.current = true;
    setSelection(next);
  };
  const onPick = async (picked: Picked) => {
    setPicking(false);
    if (!('text' in picked)) return showPanel(selectPart(picked));
    if (screen === undefined) return undefined;
    const { text: shown } = picked;
    const keys = await read('findText', { screen, language, text: shown }).then(
      (found) => found.keys,
      () => [],
    );
    return showPanel({ keys, shown });
  };
  const onCreated = ({ file, route }: CreatedScreen) => {
    if (route !== undefined) open(route);
    showPanel({ place: { file, path: [] } });
  };
  const openIssue = ({ file, path: at }: StudioIssue) => {
    setDialog(undefined);
    const isText = file.startsWith('locales/');
    showPanel(
      isText
        ? { keys: [String(at?.[0]).replace(PLURAL, '')] }
        : { place: { file, path: at ?? [] } },
    );
  };

  return (
    <div className="studio">
      <Bar
        width={width}
        mode={mode}
        isPicking={isPicking}
        hasSingleKeys={singleKeys === 'on'}
        onWidth={setWidth}
        onMode={(next) => {
          storage.setItem(modeKey(app), next);
          setMode(next);
        }}
        onLanguage={() => {
          const next = app.languages.find((one) => one !== language) ?? language;
          void chooseLanguage(texts, next, storage, app.storageKeys.language);
        }}
        onPicking={setPicking}
        onSingleKeys={(on) => setSingleKeys(on ? 'on' : 'off')}
        onUndo={undo}
        onRedo={redo}
        onIssues={() => setDialog('issues')}
        onChanges={openChanges}
      />
      <Notices written={written} onClose={() => setWritten(undefined)} />
      <nav aria-label={t('studio.parts')} className="studio-side">
        <Tree
          file={screens.find(({ id }) => id === screen)?.file}
          outline={outline}
          selected={selected}
          selectedFile={
            selection && 'place' in selection && !selected ? selection.place.file : undefined
          }
          selectedText={selection && 'keys' in selection ? selection.keys[0] : undefined}
          select={setSelection}
          open={(place) => showPanel({ place })}
        />
        <NewScreen onCreated={onCreated} />
      </nav>
      <PanelArea
        ref={panel}
        selection={selection}
        part={selected}
        screen={screen}
        select={setSelection}
      />
      <main className="studio-main">
        <Preview
          path={path}
          width={WIDTHS[width]}
          frame={frame}
          content={content}
          onLoad={onLoad}
          outline={outline}
          selected={selected}
          isPicking={isPicking}
          onPick={(picked) => void onPick(picked)}
        />
      </main>
      {dialog === 'issues' && <IssueList onOpen={openIssue} onClose={() => setDialog(undefined)} />}
      {dialog === 'changes' && (
        <ChangesDialog onKeep={() => void keep()} onClose={() => setDialog(undefined)} />
      )}
      <TooltipLayer />
    </div>
  );
}

const modeKey = ({ storageKeys }: StudioPageProps['app']) => `${storageKeys.prefix}mode`;

/** The colour mode of the product: the stored one, otherwise that of the system. */
function previewMode(storage: ModeStorage, app: StudioPageProps['app']): Mode {
  const stored = storage.getItem(modeKey(app));
  if (stored === 'light' || stored === 'dark') return stored;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

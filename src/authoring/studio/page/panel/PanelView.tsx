import { useMemo } from 'react';
import { Notice } from '../../../../engine/ui/states/Notice.tsx';
import type { Calls, OutlinePart, Place } from '../../api.ts';
import { EditorLink } from '../EditorLink.tsx';
import { IssueNotes } from '../issues/IssueNote.tsx';
import { brokenIssue, issuesAt } from '../selection.ts';
import { useQuery, useStudioContext } from '../StudioContext.ts';
import { useText } from '../useText.ts';
import { CopyHere } from './CopyHere.tsx';
import { hasText, Help } from './Help.tsx';
import { PanelPath } from './PanelPath.tsx';
import { PanelProvider } from './PanelContext.ts';
import { PropertyControl, PropertyList } from './PropertyList.tsx';

interface Props {
  place: Place;
  /** The part of the screen that contains the value. */
  part: OutlinePart | undefined;
  open(place: Place): void;
}

/** The form for a value of a definition file. */
export function PanelView({ place, part, open }: Props) {
  const { t, translated } = useText();
  const { state } = useStudioContext();
  const broken = brokenIssue(state, place.file);
  const { data: panel, failure } = useQuery('panel', broken ? undefined : place);
  if (broken)
    return (
      <div className="stack">
        <Notice severity="error" role="status">
          <p>{t('studio.broken')}</p>
          <p>{translated(broken.message)}</p>
          <p>{translated(broken.fix)}</p>
        </Notice>
        <EditorLink file={broken.file} line={broken.line} column={broken.column} />
      </div>
    );
  if (failure !== undefined)
    return (
      <Notice severity="info" role="status">
        {failure === null ? t('studio.failed') : translated(failure)}
      </Notice>
    );
  if (!panel) return null;
  return <PanelForm key={JSON.stringify(place)} panel={panel} part={part} open={open} />;
}

function PanelForm({
  panel,
  part,
  open,
}: Omit<Props, 'place'> & { panel: Calls['panel']['response'] }) {
  const { t } = useText();
  const { state } = useStudioContext();
  const context = useMemo(() => ({ panel, open }), [panel, open]);
  const { file, path, line, column, properties, control, value, isOfPlatform } = panel;
  const code = panel.code ?? part?.code;
  // A single value has one control, which shows its issues itself.
  const single = control && {
    name: String(path.at(-1) ?? file),
    path,
    help: panel.help,
    required: false,
    value,
    control,
  };
  const issues = issuesAt(state, panel, single !== undefined);
  return (
    <PanelProvider value={context}>
      <div className="stack">
        <PanelPath file={file} path={path} open={open} />
        {isOfPlatform && <CopyHere file={file} onCopied={(copy) => open({ file: copy, path })} />}
        {part && part.reason !== 'stated' && (
          <Notice severity="info" role="status">
            {t(`studio.reason.${part.reason}`)}
          </Notice>
        )}
        {hasText(panel.help) && <Help help={panel.help} />}
        {code !== undefined && (
          <div>
            <div className="studio-note">{t('studio.drawnBy')}</div>
            <EditorLink file={code} />
          </div>
        )}
        <IssueNotes issues={issues} />
        {single ? (
          <PropertyControl
            property={single}
            id="studio-value"
            invalid={issues.length > 0}
            describedBy={undefined}
          />
        ) : (
          <PropertyList properties={properties} />
        )}
        <EditorLink file={file} line={line} column={column} />
      </div>
    </PanelProvider>
  );
}

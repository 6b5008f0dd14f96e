import { Notice } from '../../../../engine/ui/states/Notice.tsx';
import { useStudioContext } from '../StudioContext.ts';
import { useText } from '../useText.ts';

interface Props {
  /** The files that were just written. */
  written: string[] | undefined;
  onClose(): void;
}

/** Messages about the studio as a whole. */
export function Notices({ written, onClose }: Props) {
  const { t, translated } = useText();
  const { state, isConnected, failure, dismissFailure, change } = useStudioContext();
  const { interrupted = [], damaged } = state ?? {};
  return (
    <div className="studio-notices">
      {!isConnected && (
        <Notice severity="warning" role="status" testId="connection">
          {t('studio.disconnected')}
        </Notice>
      )}
      {failure !== undefined && (
        <Notice severity="error" testId="failure" onClose={dismissFailure}>
          {failure === null ? t('studio.failed') : translated(failure)}
        </Notice>
      )}
      {state?.needsMigration && (
        <Notice severity="info" role="status" testId="needsMigration">
          {t('studio.needsMigration')}
        </Notice>
      )}
      {damaged !== undefined && (
        <Notice severity="warning" role="status" testId="damaged">
          {t('studio.damaged', { file: damaged })}
        </Notice>
      )}
      {written && <Written files={written} onClose={onClose} />}
      {interrupted.length > 0 && (
        <Notice
          severity="warning"
          role="status"
          testId="interrupted"
          actions={[
            {
              testId: 'finishKeep',
              label: t('studio.finishKeep'),
              isPrimary: true,
              onPress: () => void change((call) => call('keep', {})),
            },
            {
              testId: 'revertKeep',
              label: t('studio.revertKeep'),
              onPress: () => void change((call) => call('revertKeep', {})),
            },
          ]}
        >
          {t('studio.interrupted', { files: interrupted.join(' · ') })}
        </Notice>
      )}
    </div>
  );
}

/** More files are listed on demand, so that the preview keeps its space. */
const MAX_OPEN = 6;

function Written({ files, onClose }: { files: string[]; onClose(): void }) {
  const { t } = useText();
  return (
    <Notice severity="success" role="status" testId="written" onClose={onClose}>
      <details open={files.length <= MAX_OPEN}>
        <summary>{t('studio.written', { count: files.length })}</summary>
        <ul>
          {files.map((file) => (
            <li key={file}>
              <bdi dir="ltr">{file}</bdi>
            </li>
          ))}
        </ul>
      </details>
    </Notice>
  );
}

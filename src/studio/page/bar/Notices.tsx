import { Notice } from '../../../engine/ui/Notice.tsx';
import { useStudioContext } from '../StudioContext.ts';
import { useText } from '../useText.ts';

/** Messages about the studio as a whole. */
export function Notices() {
  const { t, translated } = useText();
  const { state, isConnected, failure, dismissFailure, change } = useStudioContext();
  const interrupted = state?.interrupted ?? [];
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

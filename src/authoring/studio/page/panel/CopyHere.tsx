import { Button } from '../../../../engine/ui/controls/Button.tsx';
import { Notice } from '../../../../engine/ui/states/Notice.tsx';
import { useStudioContext } from '../StudioContext.ts';
import { useText } from '../useText.ts';

interface Props {
  file: string;
  onCopied(copy: string): void;
}

/** Says that a file is the platform's, which the product can replace with a copy of its own. */
export function CopyHere({ file, onCopied }: Props) {
  const { t } = useText();
  const { change } = useStudioContext();
  const onCopy = async () => {
    const name = file.split('/').at(-1)!;
    const copied = await change((call) =>
      call('copy', { label: t('studio.step.copy', { name }), file }),
    );
    if (typeof copied === 'object') onCopied(copied.file);
  };
  return (
    <Notice severity="info" role="status">
      <p>{t('studio.ofPlatform')}</p>
      <Button variant="outlined" size="small" data-action="copy" onClick={() => void onCopy()}>
        {t('studio.copyHere')}
      </Button>
    </Notice>
  );
}

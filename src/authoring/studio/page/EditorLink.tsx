import { Button } from '../../../engine/ui/controls/Button.tsx';
import { Icon } from '../../../engine/ui/icons/Icon.tsx';
import { useText } from './useText.ts';

interface Props {
  file: string;
  line?: number;
  column?: number;
}

/** Opens a file in the editor, by a path of the development server. */
export function EditorLink({ file, line, column }: Props) {
  const { t } = useText();
  const position = [file, line, column].filter((part) => part !== undefined).join(':');
  const open = () => {
    void fetch(`/__open-in-editor?file=${encodeURIComponent(position)}`).catch(() => undefined);
  };
  return (
    <span className="studio-file">
      <bdi dir="ltr">{position}</bdi>
      <Button
        size="small"
        startIcon={<Icon name="OpenInNew" size={16} />}
        aria-label={t('studio.openFile', { file: position })}
        onClick={open}
      >
        {t('studio.openInEditor')}
      </Button>
    </span>
  );
}

import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Switch } from '../../ui/controls/Checkbox.tsx';
import { Dialog } from '../../ui/overlays.ts';
import { SHORTCUTS } from '../useShortcuts.ts';
import './palette.css';

interface Props {
  singleKeys: boolean;
  onSingleKeys(on: boolean): void;
  onClose(): void;
}

/** Lists the keyboard shortcuts. */
export function ShortcutHelp({ singleKeys, onSingleKeys, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      testId="shortcuts"
      title={t('shortcut.title')}
      onClose={onClose}
      actions={
        <Button variant="outlined" onClick={onClose} autoFocus data-action="close">
          {t('action.close')}
        </Button>
      }
    >
      <dl className="shortcuts">
        {SHORTCUTS.map(({ label, keys }) => (
          <ShortcutRow key={label} label={t(label)} keys={keys} />
        ))}
      </dl>
      <Switch
        checked={singleKeys}
        onChange={onSingleKeys}
        label={t('shortcut.singleKeys')}
        data-action="singleKeys"
      />
    </Dialog>
  );
}

function ShortcutRow({ label, keys }: { label: string; keys: readonly string[] }) {
  return (
    <>
      <dt>{label}</dt>
      <dd dir="ltr">
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dd>
    </>
  );
}

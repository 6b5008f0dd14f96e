import { useState } from 'react';
import { Button, ButtonGroup } from '../../../../engine/ui/controls/Button.tsx';
import { Switch } from '../../../../engine/ui/controls/Checkbox.tsx';
import { Icon } from '../../../../engine/ui/icons/Icon.tsx';
import { IconButton } from '../../../../engine/ui/controls/IconButton.tsx';
import { Dialog } from '../../../../engine/ui/overlays.ts';
import type { Mode } from '../../../../engine/theme/mode.ts';
import { useStudioContext } from '../StudioContext.ts';
import { useText } from '../useText.ts';

/** The widths of the preview in pixels. */
export const WIDTHS = { desk: 1440, tablet: 834, phone: 360 } as const;

export type WidthName = keyof typeof WIDTHS;

interface Props {
  width: WidthName;
  mode: Mode;
  isPicking: boolean;
  hasSingleKeys: boolean;
  onWidth(width: WidthName): void;
  onMode(mode: Mode): void;
  onLanguage(): void;
  onPicking(isPicking: boolean): void;
  onSingleKeys(on: boolean): void;
  onUndo(): void;
  onRedo(): void;
  onIssues(): void;
  /** Shows what would be written, before it is. */
  onChanges(): void;
}

/** The bar above the studio. */
export function Bar(props: Props) {
  const { t, language } = useText();
  const { state } = useStudioContext();
  const issues = state?.issues.length ?? 0;
  const changes = state?.files.length ?? 0;
  return (
    <header className="studio-bar">
      <h1 className="text-subheading">{t('studio.name')}</h1>
      <PickButton {...props} />
      <ButtonGroup>
        {(Object.keys(WIDTHS) as WidthName[]).map((name) => (
          <Button
            key={name}
            size="small"
            variant="outlined"
            aria-pressed={props.width === name}
            data-width={name}
            onClick={() => props.onWidth(name)}
          >
            {t(`studio.width.${name}`)}
          </Button>
        ))}
      </ButtonGroup>
      <IconButton
        aria-label={t(props.mode === 'dark' ? 'studio.light' : 'studio.dark')}
        data-hint={t(props.mode === 'dark' ? 'studio.light' : 'studio.dark')}
        data-action="mode"
        onClick={() => props.onMode(props.mode === 'dark' ? 'light' : 'dark')}
      >
        <Icon name={props.mode === 'dark' ? 'LightMode' : 'DarkMode'} />
      </IconButton>
      <Button
        size="small"
        startIcon={<Icon name="Translate" size={16} />}
        lang={language === 'ar' ? 'en' : 'ar'}
        data-action="language"
        onClick={props.onLanguage}
      >
        {t('studio.otherLanguage')}
      </Button>
      <span className="push-end" />
      <StepButton kind="undo" label={state?.undo} onClick={props.onUndo} />
      <StepButton kind="redo" label={state?.redo} onClick={props.onRedo} />
      <Button
        size="small"
        variant={issues > 0 ? 'error' : 'text'}
        data-action="issues"
        onClick={props.onIssues}
      >
        {t('studio.issues', { count: issues })}
      </Button>
      <Button size="small" variant="outlined" data-action="changes" onClick={props.onChanges}>
        {t('studio.changes', { count: changes })}
      </Button>
      <Button
        size="small"
        variant="contained"
        disabled={changes === 0}
        data-action="keep"
        onClick={props.onChanges}
      >
        {t('studio.keep')}
      </Button>
    </header>
  );
}

function PickButton({
  isPicking,
  hasSingleKeys,
  onPicking,
  onSingleKeys,
}: Pick<Props, 'isPicking' | 'hasSingleKeys' | 'onPicking' | 'onSingleKeys'>) {
  const { t } = useText();
  const [hasKeys, setKeys] = useState(false);
  return (
    <ButtonGroup>
      <Button
        size="small"
        variant={isPicking ? 'contained' : 'outlined'}
        aria-pressed={isPicking}
        aria-keyshortcuts={hasSingleKeys ? 'P' : undefined}
        data-hint={t('studio.pickHint')}
        data-action="pick"
        onClick={() => onPicking(!isPicking)}
      >
        {t('studio.pick')}
      </Button>
      <Button
        size="small"
        variant="outlined"
        aria-label={t('studio.keys')}
        data-hint={t('studio.keys')}
        data-action="keys"
        onClick={() => setKeys(true)}
      >
        <Icon name="ExpandMore" size={16} />
      </Button>
      {hasKeys && (
        <Dialog
          testId="studio-keys"
          title={t('studio.keys')}
          width={480}
          actions={<Button onClick={() => setKeys(false)}>{t('studio.close')}</Button>}
          onClose={() => setKeys(false)}
        >
          <KeyList />
          <Switch
            checked={hasSingleKeys}
            label={t('studio.singleKeys')}
            data-action="singleKeys"
            onChange={onSingleKeys}
          />
        </Dialog>
      )}
    </ButtonGroup>
  );
}

const KEYS = [
  ['P', 'studio.key.pick'],
  ['Esc', 'studio.key.endPick'],
  ['Ctrl+Z', 'studio.key.undo'],
  ['Ctrl+Shift+Z', 'studio.key.redo'],
  ['↑ ↓', 'studio.key.parts'],
  ['Alt+↑ ↓', 'studio.key.move'],
  ['Alt+← →', 'studio.key.moveColumn'],
] as const;

function KeyList() {
  const { t } = useText();
  return (
    <dl className="studio-keys">
      {KEYS.map(([keys, text]) => (
        <div key={keys}>
          <dt>
            <bdi dir="ltr">{keys}</bdi>
          </dt>
          <dd>{t(text)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface StepProps {
  kind: 'undo' | 'redo';
  /** The name of the step. Undefined if there is none. */
  label: string | undefined;
  onClick(): void;
}

function StepButton({ kind, label, onClick }: StepProps) {
  const { t } = useText();
  const name = label === undefined ? t(`studio.${kind}`) : t(`studio.${kind}Step`, { name: label });
  return (
    <IconButton
      aria-label={name}
      data-hint={name}
      data-action={kind}
      disabled={label === undefined}
      onClick={onClick}
    >
      <Icon name={kind === 'undo' ? 'Undo' : 'Redo'} />
    </IconButton>
  );
}

import { useState } from 'react';
import { useEditorState, type Editor } from '@tiptap/react';
import { useTranslation } from '../../engine/i18n/useTranslation.ts';
import { IconButton } from '../../engine/ui/controls/IconButton.tsx';
import { Icon } from '../../engine/ui/icons/Icon.tsx';
import { BUTTONS, LINK, type EditorButton } from './buttons.ts';
import { LinkBox } from './LinkBox.tsx';

/** The toolbar of the editor. Its toggle buttons show the formatting at the cursor. */
export function EditorToolbar({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const [isLinkBoxOpen, setLinkBoxOpen] = useState(false);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      Object.fromEntries(
        [...BUTTONS, LINK].map((button) => [
          button.id,
          { on: button.isOn?.(now), enabled: button.isEnabled?.(now) ?? true },
        ]),
      ),
  });
  const renderButton = (button: EditorButton, press: () => void) => (
    <ToolbarButton
      key={button.id}
      button={button}
      on={state[button.id]?.on}
      enabled={state[button.id]?.enabled ?? true}
      onPress={press}
    />
  );
  return (
    <div role="toolbar" aria-label={t('editor.toolbar')} className="editor-toolbar">
      {BUTTONS.map((button) => renderButton(button, () => button.run?.(editor)))}
      {renderButton(LINK, () => setLinkBoxOpen(!isLinkBoxOpen))}
      {isLinkBoxOpen && <LinkBox editor={editor} onClose={() => setLinkBoxOpen(false)} />}
    </div>
  );
}

interface ToolbarButtonProps {
  button: EditorButton;
  on: boolean | undefined;
  enabled: boolean;
  onPress(): void;
}

function ToolbarButton({ button, on, enabled, onPress }: ToolbarButtonProps) {
  const { t } = useTranslation();
  return (
    <span data-hint={t(button.label)}>
      <IconButton
        aria-label={t(button.label)}
        {...(on === undefined ? {} : { 'aria-pressed': on })}
        data-editor={button.id}
        disabled={!enabled}
        // Keeps the selection in the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onPress}
      >
        <Icon name={button.icon} size={button.small ? 16 : 20} />
      </IconButton>
    </span>
  );
}

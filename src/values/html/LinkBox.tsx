import { useState, type KeyboardEvent } from 'react';
import type { Editor } from '@tiptap/react';
import { toCleanLine, withoutInvisible } from '../../shared/text/characters.ts';
import { toLink } from '../../shared/text/richText.ts';
import { useAppInfo } from '../../engine/app.ts';
import { useTranslation } from '../../engine/i18n/useTranslation.ts';
import { Button } from '../../engine/ui/controls/Button.tsx';
import { TextBox } from '../../engine/ui/controls/TextBox.tsx';

/**
 * Edits the URL of the selected text or of the link at the cursor. Not a form element, because it
 * is inside one.
 */
export function LinkBox({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const { t } = useTranslation();
  const { phone } = useAppInfo().app;
  const [initialHref] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const [typed, setTyped] = useState(initialHref);
  const [isInvalid, setIsInvalid] = useState(false);

  function setLink() {
    const href = toLink(typed, phone);
    if (href === null) return setIsInvalid(true);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && initialHref === '')
      chain
        .insertContent({
          type: 'text',
          text: toCleanLine(withoutInvisible(typed)).trim(),
          marks: [{ type: 'link', attrs: { href } }],
        })
        .run();
    else chain.setLink({ href }).run();
    onClose();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') return setLink();
    onClose();
    editor.commands.focus();
  }

  return (
    <div className="row editor-link">
      <TextBox
        autoFocus
        value={typed}
        invalid={isInvalid}
        label={t('editor.link.address')}
        placeholder="https://"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        dir="ltr"
        inputMode="url"
        data-editor="address"
      />
      <Button variant="contained" onClick={setLink} data-editor="setLink">
        {t('editor.link.set')}
      </Button>
      {initialHref !== '' && (
        <Button
          variant="outlined"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            onClose();
          }}
          data-editor="removeLink"
        >
          {t('editor.link.remove')}
        </Button>
      )}
      {isInvalid && (
        <p role="alert" className="editor-link-error">
          {t('editor.link.error')}
        </p>
      )}
    </div>
  );
}

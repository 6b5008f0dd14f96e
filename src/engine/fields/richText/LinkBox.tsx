import { useState, type KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { Editor } from '@tiptap/react';
import { isAllowedLink } from '../../../shared/richText.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

/** Adds https:// to a URL without a scheme. */
const toHref = (typed: string): string =>
  /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`;

/**
 * Edits the URL of the selected text or of the link at the cursor. Not a form element, because it
 * is inside one.
 */
export function LinkBox({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const { t } = useTranslation();
  const [initialHref] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const [typed, setTyped] = useState(initialHref);
  const [isInvalid, setIsInvalid] = useState(false);

  function setLink() {
    const url = toHref(typed.trim());
    if (!isAllowedLink(url)) return setIsInvalid(true);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && initialHref === '')
      chain
        .insertContent({
          type: 'text',
          text: url,
          marks: [{ type: 'link', attrs: { href: url } }],
        })
        .run();
    else chain.setLink({ href: url }).run();
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
    <Box
      sx={{
        flexBasis: '100%',
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'center',
        p: 1,
      }}
    >
      <OutlinedInput
        autoFocus
        value={typed}
        error={isInvalid}
        placeholder="https://"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        inputProps={{
          'aria-label': t('editor.link.address'),
          dir: 'ltr',
          inputMode: 'url',
          'data-editor': 'address',
        }}
        sx={{ flex: '1 1 220px' }}
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
        <FormHelperText error role="alert" sx={{ flexBasis: '100%', mx: 0 }}>
          {t('editor.link.error')}
        </FormHelperText>
      )}
    </Box>
  );
}

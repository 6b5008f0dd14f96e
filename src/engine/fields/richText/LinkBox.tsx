import { useState, type KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { Editor } from '@tiptap/react';
import { isLinkAddress } from '../../../shared/richText.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

/** Adds https:// to a URL without a scheme. */
const toAddress = (typed: string): string =>
  /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`;

/**
 * Edits the URL of the selected text or of the link at the cursor. Not a form element, because it
 * is inside one.
 */
export function LinkBox({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const { t } = useTranslation();
  const [before] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const [typed, setTyped] = useState(before);
  const [faulty, setFaulty] = useState(false);

  function set() {
    const address = toAddress(typed.trim());
    if (!isLinkAddress(address)) return setFaulty(true);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && before === '')
      chain
        .insertContent({
          type: 'text',
          text: address,
          marks: [{ type: 'link', attrs: { href: address } }],
        })
        .run();
    else chain.setLink({ href: address }).run();
    onClose();
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') return set();
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
        error={faulty}
        placeholder="https://"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={press}
        inputProps={{
          'aria-label': t('editor.link.address'),
          dir: 'ltr',
          inputMode: 'url',
          'data-editor': 'address',
        }}
        sx={{ flex: '1 1 220px' }}
      />
      <Button variant="contained" onClick={set} data-editor="setLink">
        {t('editor.link.set')}
      </Button>
      {before !== '' && (
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
      {faulty && (
        <FormHelperText error role="alert" sx={{ flexBasis: '100%', mx: 0 }}>
          {t('editor.link.error')}
        </FormHelperText>
      )}
    </Box>
  );
}

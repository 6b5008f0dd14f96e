import { useCallback, useEffect, useMemo, useRef } from 'react';
import Box from '@mui/material/Box';
import { EditorContent, useEditor, type Editor } from '@tiptap/react';
import { directionOf, useLanguage } from '../../i18n/useLanguage.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { WidgetProps } from '../../registries.ts';
import { focusOutline } from '../../theme/components.ts';
import { usePending } from '../../ui/pending.ts';
import { EditorToolbar } from './EditorToolbar.tsx';
import { extensionsOf } from './extensions.ts';
import { readWordLists } from './wordLists.ts';

/** The form hears of what was written when writing pauses for this long, or at once when it needs to know. */
const PAUSE_MS = 200;

/** What is written; nothing where nobody would read anything. */
const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML());

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Text with bold, lists, links and headings. Its code is fetched with the first form that names it. */
export function RichTextWidget({
  id,
  label,
  value,
  required,
  invalid,
  describedBy,
  options,
  disabled,
  onChange,
}: WidgetProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const direction =
    options['direction'] === 'rtl' || options['direction'] === 'ltr'
      ? options['direction']
      : directionOf(language);
  const placeholder = typeof options['placeholder'] === 'string' ? t(options['placeholder']) : '';
  const handing = useLatestValue(value, onChange);
  const editor = useEditor(
    {
      extensions: useMemo(() => extensionsOf(placeholder), [placeholder]),
      content: textOf(value),
      editable: disabled !== true,
      injectCSS: false,
      immediatelyRender: true,
      editorProps: {
        attributes: attributesOf({ id, label, direction, required, invalid, describedBy }),
        transformPastedHTML: readWordLists,
      },
      onUpdate: ({ editor: changed }) => handing.note(changed),
      onBlur: handing.flush,
    },
    [placeholder],
  );
  useEffect(() => {
    editor.setOptions({
      editorProps: {
        ...editor.options.editorProps,
        attributes: attributesOf({ id, label, direction, required, invalid, describedBy }),
      },
    });
  }, [editor, id, label, direction, required, invalid, describedBy]);
  useEffect(() => handing.take(editor, textOf(value)), [editor, value, handing]);
  return (
    <Box data-invalid={invalid || undefined} sx={BOX}>
      {!disabled && <EditorToolbar editor={editor} />}
      <Box
        component={EditorContent}
        editor={editor}
        sx={{ '& .ProseMirror': { minBlockSize: `${rowsOf(options) * 1.75}em` } }}
      />
    </Box>
  );
}

const rowsOf = (options: Record<string, unknown>) =>
  typeof options['rows'] === 'number' ? options['rows'] : 6;

/** Hands on what was written in pauses, on leaving the box, and before saving; takes over what the form itself puts in. */
function useLatestValue(value: unknown, onChange: (value: unknown) => void) {
  const written = useRef<Editor | null>(null);
  const handed = useRef(textOf(value));
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const editor = written.current;
    written.current = null;
    if (!editor || editor.isDestroyed || htmlOf(editor) === handed.current) return;
    handed.current = htmlOf(editor);
    onChange(handed.current);
  }, [onChange]);
  usePending(flush);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMemo(
    () => ({
      flush,
      note: (editor: Editor) => {
        written.current = editor;
        clearTimeout(timer.current);
        timer.current = setTimeout(flush, PAUSE_MS);
      },
      /** A draft came back, or the changes were discarded. */
      take: (editor: Editor, given: string) => {
        if (given === handed.current || written.current) return;
        handed.current = given;
        editor.commands.setContent(given, { emitUpdate: false });
      },
    }),
    [flush],
  );
}

interface Marks {
  id: string;
  label: string;
  direction: 'rtl' | 'ltr';
  required: boolean;
  invalid: boolean;
  describedBy: string | undefined;
}

const attributesOf = ({
  id,
  label,
  direction,
  required,
  invalid,
  describedBy,
}: Marks): Record<string, string> => ({
  id,
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': label,
  'aria-required': String(required),
  'aria-invalid': String(invalid),
  dir: direction,
  ...(describedBy ? { 'aria-describedby': describedBy } : {}),
});

/** One box around buttons and text, with the border of every other field. A paragraph in the other script follows its own direction. */
const BOX = {
  border: '1px solid',
  borderColor: 'lineStrong',
  borderRadius: '8px',
  bgcolor: 'surface',
  overflow: 'clip',
  '&:focus-within': focusOutline(0),
  '&[data-invalid]': { borderColor: 'error.main', borderWidth: 2 },
  '& .ProseMirror': {
    px: 4,
    py: 3,
    outline: 'none',
    lineHeight: 1.75,
    wordBreak: 'break-word',
    whiteSpace: 'pre-wrap',
    maxBlockSize: '60vh',
    overflowY: 'auto',
  },
  '& .ProseMirror :is(p, h2, h3, li)': { unicodeBidi: 'plaintext', textAlign: 'start', m: 0 },
  '& .ProseMirror > * + *': { mt: 2 },
  '& .ProseMirror h2': { typography: 'h2' },
  '& .ProseMirror h3': { typography: 'h3' },
  '& .ProseMirror :is(ul, ol)': { paddingInlineStart: 6, my: 0 },
  '& .ProseMirror a': { color: 'primary.main', textDecoration: 'underline' },
  '& .ProseMirror p.is-editor-empty:first-of-type::before': {
    content: 'attr(data-placeholder)',
    color: 'textMuted',
    float: 'inline-start',
    blockSize: 0,
    pointerEvents: 'none',
  },
} as const;

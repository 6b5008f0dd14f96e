import type { RichTextWidgetOptions } from '../../generated/options.ts';
import { useCallback, useEffect, useMemo, useRef, type CSSProperties } from 'react';
import { EditorContent, useEditor, type Editor } from '@tiptap/react';
import { useAppInfo } from '../../engine/app.ts';
import { directionOf, useLanguage } from '../../engine/i18n/useLanguage.ts';
import { useTranslation } from '../../engine/i18n/useTranslation.ts';
import type { WidgetProps } from '../../engine/registries.ts';
import { usePendingInput } from '../../engine/ui/pendingInput.ts';
import { EditorToolbar } from './EditorToolbar.tsx';
import { extensionsOf } from './extensions.ts';
import { withTablesAsLines } from '../../shared/text/tablesAsLines.ts';
import { convertListsFromMsWord } from './wordLists.ts';
import './richText.css';

/**
 * Changes are passed to the form when typing pauses for this long, or at once when the form flushes
 * pending input.
 */
const FLUSH_DELAY_MS = 200;

/** Returns the HTML; empty for a document without text. */
const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML());

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * A rich text editor with bold, lists, links and headings. Its code is loaded with the first form
 * that uses it.
 */
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
}: WidgetProps<RichTextWidgetOptions>) {
  const { t } = useTranslation();
  const { phone } = useAppInfo().app;
  const language = useLanguage();
  const direction = options.direction ?? directionOf(language);
  const placeholder = options.placeholder === undefined ? '' : t(options.placeholder);
  const debounced = useDebouncedValue(value, onChange);
  const editor = useEditor(
    {
      extensions: useMemo(() => extensionsOf(placeholder, phone), [placeholder, phone]),
      content: textOf(value),
      editable: disabled !== true,
      injectCSS: false,
      immediatelyRender: true,
      editorProps: {
        attributes: attributesOf({ id, label, direction, required, invalid, describedBy }),
        transformPastedHTML: (html) => convertListsFromMsWord(withTablesAsLines(html)),
      },
      onUpdate: ({ editor: changed }) => debounced.schedule(changed),
      onBlur: debounced.flush,
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
  useEffect(() => debounced.replace(editor, textOf(value)), [editor, value, debounced]);
  return (
    <div
      data-invalid={invalid || undefined}
      className="editor"
      style={{ '--rows': options.rows ?? 6 } as CSSProperties}
    >
      {!disabled && <EditorToolbar editor={editor} />}
      <EditorContent editor={editor} />
    </div>
  );
}

/**
 * Passes changes to the form after a pause, on blur and before saving, and takes over values that
 * the form sets.
 */
function useDebouncedValue(value: unknown, onChange: (value: unknown) => void) {
  const pendingEditor = useRef<Editor | null>(null);
  const lastValue = useRef(textOf(value));
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const editor = pendingEditor.current;
    pendingEditor.current = null;
    if (!editor || editor.isDestroyed || htmlOf(editor) === lastValue.current) return;
    lastValue.current = htmlOf(editor);
    onChange(lastValue.current);
  }, [onChange]);
  usePendingInput(flush);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMemo(
    () => ({
      flush,
      schedule: (editor: Editor) => {
        pendingEditor.current = editor;
        clearTimeout(timer.current);
        timer.current = setTimeout(flush, FLUSH_DELAY_MS);
      },
      /**
       * Shows a value that the form has set: a restored draft, or the original after discarding
       * changes.
       */
      replace: (editor: Editor, html: string) => {
        if (html === lastValue.current || pendingEditor.current) return;
        lastValue.current = html;
        editor.commands.setContent(html, { emitUpdate: false });
      },
    }),
    [flush],
  );
}

interface EditorAttributes {
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
}: EditorAttributes): Record<string, string> => ({
  id,
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': label,
  'aria-required': String(required),
  'aria-invalid': String(invalid),
  dir: direction,
  ...(describedBy ? { 'aria-describedby': describedBy } : {}),
});

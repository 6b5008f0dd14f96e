import type { Editor } from '@tiptap/react';

export interface EditorButton {
  id: string;
  /** Text key. */
  label: string;
  icon: string;
  small?: boolean;
  isOn?(editor: Editor): boolean;
  isEnabled?(editor: Editor): boolean;
  run?(editor: Editor): void;
}

const heading = (level: 2 | 3) => ({
  isOn: (editor: Editor) => editor.isActive('heading', { level }),
  run: (editor: Editor) => void editor.chain().focus().toggleHeading({ level }).run(),
});

export const BUTTONS: EditorButton[] = [
  { id: 'heading', label: 'editor.heading', icon: 'Title', ...heading(2) },
  { id: 'subheading', label: 'editor.subheading', icon: 'Title', small: true, ...heading(3) },
  {
    id: 'bold',
    label: 'editor.bold',
    icon: 'FormatBold',
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => void editor.chain().focus().toggleBold().run(),
  },
  {
    id: 'bulletList',
    label: 'editor.bulletList',
    icon: 'FormatListBulleted',
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => void editor.chain().focus().toggleBulletList().run(),
  },
  {
    id: 'numberedList',
    label: 'editor.numberedList',
    icon: 'FormatListNumbered',
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => void editor.chain().focus().toggleOrderedList().run(),
  },
  {
    id: 'undo',
    label: 'editor.undo',
    icon: 'Undo',
    isEnabled: (editor) => editor.can().undo(),
    run: (editor) => void editor.chain().focus().undo().run(),
  },
  {
    id: 'redo',
    label: 'editor.redo',
    icon: 'Redo',
    isEnabled: (editor) => editor.can().redo(),
    run: (editor) => void editor.chain().focus().redo().run(),
  },
];

/** Opens the box for the URL. */
export const LINK: EditorButton = {
  id: 'link',
  label: 'editor.link',
  icon: 'InsertLink',
  isOn: (editor) => editor.isActive('link'),
};

import type { ComponentType } from 'react';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import FormatBold from '@mui/icons-material/FormatBoldOutlined';
import FormatListBulleted from '@mui/icons-material/FormatListBulletedOutlined';
import FormatListNumbered from '@mui/icons-material/FormatListNumberedOutlined';
import InsertLink from '@mui/icons-material/InsertLinkOutlined';
import Redo from '@mui/icons-material/RedoOutlined';
import Title from '@mui/icons-material/TitleOutlined';
import Undo from '@mui/icons-material/UndoOutlined';
import type { Editor } from '@tiptap/react';

export interface EditorButton {
  id: string;
  /** Text key. */
  label: string;
  Icon: ComponentType<SvgIconProps>;
  /** Whether the icon is mirrored in right-to-left pages. */
  mirrors?: boolean;
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
  { id: 'heading', label: 'editor.heading', Icon: Title, ...heading(2) },
  { id: 'subheading', label: 'editor.subheading', Icon: Title, small: true, ...heading(3) },
  {
    id: 'bold',
    label: 'editor.bold',
    Icon: FormatBold,
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => void editor.chain().focus().toggleBold().run(),
  },
  {
    id: 'bulletList',
    label: 'editor.bulletList',
    Icon: FormatListBulleted,
    mirrors: true,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => void editor.chain().focus().toggleBulletList().run(),
  },
  {
    id: 'numberedList',
    label: 'editor.numberedList',
    Icon: FormatListNumbered,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => void editor.chain().focus().toggleOrderedList().run(),
  },
  {
    id: 'undo',
    label: 'editor.undo',
    Icon: Undo,
    mirrors: true,
    isEnabled: (editor) => editor.can().undo(),
    run: (editor) => void editor.chain().focus().undo().run(),
  },
  {
    id: 'redo',
    label: 'editor.redo',
    Icon: Redo,
    mirrors: true,
    isEnabled: (editor) => editor.can().redo(),
    run: (editor) => void editor.chain().focus().redo().run(),
  },
];

/** Opens the box for the URL. */
export const LINK: EditorButton = {
  id: 'link',
  label: 'editor.link',
  Icon: InsertLink,
  isOn: (editor) => editor.isActive('link'),
};

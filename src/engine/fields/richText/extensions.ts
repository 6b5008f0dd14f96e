import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { Link } from '@tiptap/extension-link';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { Placeholder, UndoRedo } from '@tiptap/extensions';
import { isLinkAddress } from '../../../shared/richText.ts';

/** What rich text is made of; whatever else is pasted or loaded becomes the text in it. The server keeps the same and no more. */
export const extensionsOf = (placeholder: string) => [
  Document,
  Paragraph,
  Text,
  Bold,
  HardBreak,
  Heading.configure({ levels: [2, 3] }),
  BulletList,
  OrderedList,
  // A list's number and style are the page's, not the pasted document's.
  ListItem,
  ListKeymap,
  // An address is all that a link has: where it opens is not for whoever wrote it to say.
  Link.extend({ addAttributes: () => ({ href: { default: null } }) }).configure({
    openOnClick: false,
    autolink: true,
    defaultProtocol: 'https',
    protocols: ['tel'],
    isAllowedUri: isLinkAddress,
    HTMLAttributes: { target: null, rel: null, class: null },
  }),
  UndoRedo,
  Placeholder.configure({ placeholder }),
];

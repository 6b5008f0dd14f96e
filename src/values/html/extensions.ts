import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { Link } from '@tiptap/extension-link';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { Placeholder, UndoRedo } from '@tiptap/extensions';
import type { PhoneRules } from '../../shared/text/contacts.ts';
import { isAllowedLink, toLink } from '../../shared/text/richText.ts';
import { pastedContactLink } from './pastedContactLink.ts';

/**
 * The elements of rich text. Any other element that is pasted or loaded is reduced to its text. The
 * server's sanitiser allows the same elements.
 */
export const extensionsOf = (placeholder: string, phone: PhoneRules | undefined) => [
  Document,
  Paragraph,
  Text,
  Bold,
  HardBreak,
  Heading.configure({ levels: [2, 3] }),
  BulletList,
  OrderedList,
  // List items have no attributes of their own.
  ListItem,
  ListKeymap,
  // A link has only its href; the author cannot decide where it opens.
  Link.extend({
    addAttributes: () => ({ href: { default: null } }),
    // An address in HTML is complete, or it is no link, as on the server.
    parseHTML: () => [
      {
        tag: 'a[href]',
        getAttrs: (element) => isAllowedLink(element.getAttribute('href') ?? '') && null,
      },
    ],
  }).configure({
    openOnClick: false,
    autolink: true,
    defaultProtocol: 'https',
    protocols: ['tel'],
    // It is also asked about texts that are typed, such as an e-mail address.
    isAllowedUri: (url) => toLink(url, phone) !== null,
    HTMLAttributes: { target: null, rel: null, class: null },
  }),
  pastedContactLink.configure({ phone }),
  UndoRedo,
  Placeholder.configure({ placeholder }),
];

import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { PhoneRules } from '../../shared/text/contacts.ts';
import { toContactLink } from '../../shared/text/richText.ts';

/**
 * Links the selected text to an e-mail address or a phone number that is pasted over it, as the
 * link extension does with URLs. A selected address or number is replaced.
 */
export const pastedContactLink = Extension.create<{ phone: PhoneRules | undefined }>({
  name: 'pastedContactLink',
  addProseMirrorPlugins() {
    const { editor, options } = this;
    const linkOf = (text: string) => toContactLink(text, options.phone);
    return [
      new Plugin({
        props: {
          handlePaste: ({ state }, _event, slice) => {
            const { from, to } = state.selection;
            const href = linkOf(slice.content.textBetween(0, slice.content.size, '\n'));
            const isReplaced = linkOf(state.doc.textBetween(from, to, '\n')) !== null;
            return from < to && href !== null && !isReplaced && editor.commands.setLink({ href });
          },
        },
      }),
    ];
  },
});

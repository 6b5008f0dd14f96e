import { column, defineResource, schoolField } from './defineResource.ts';

/** Conversations of school managers with support, sorted by their last message. */
export const contactMessage = defineResource({
  id: 'contact-message',
  table: 'contact_thread',
  fields: {
    id: column('id', 'id'),
    school: schoolField('idAndName'),
    school_name: schoolField('name'),
    user_name: column('user_name', 'text', { folded: 'user_name_folded' }),
    admin_name: column('admin_name', 'text', { folded: 'admin_name_folded' }),
    last_message: column('last_message', 'text', { folded: 'last_message_folded' }),
    created_at: column('last_message_at', 'time'),
  },
});

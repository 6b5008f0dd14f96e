import { column, defineResource, schoolField } from './defineResource.ts';

/** Messages of parents to schools. */
export const message = defineResource({
  id: 'message',
  table: 'message',
  daySums: { counter: 'messages', time: 'created_at', school: 'school_id' },
  fields: {
    id: column('id', 'id'),
    name: column('sender_name', 'text', { folded: 'sender_name_folded' }),
    phone_no: column('phone_no', 'text'),
    type: { from: 'translated', column: 'type', texts: 'message.type' },
    content: column('content', 'text', { folded: 'content_folded' }),
    response_method: { from: 'translated', column: 'response_method', texts: 'message.response' },
    since: column('created_at', 'time'),
    available_from_to: column('available_from_to', 'text'),
    school: schoolField('idAndName'),
    school_name: schoolField('name'),
  },
});

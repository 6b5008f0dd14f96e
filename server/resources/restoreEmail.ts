import { undoEmailChange } from '../services/emailUndo.ts';
import { defineResource } from './defineResource.ts';

/** Restores the e-mail before a change with the token of a mailed link. */
export const restoreEmail = defineResource({
  id: 'restore-email',
  fields: {},
  handlers: {
    restore: async ({ services, body }) => {
      await undoEmailChange(services, (body as { token: string }).token);
      return {};
    },
  },
});

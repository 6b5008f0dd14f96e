import { undoEmailChange } from '../emailUndo.ts';
import { defineResource } from '../../resources/defineResource.ts';

/** Undoes a change of an e-mail address, with the token from the link in the mail about it. */
export const restoreEmail = defineResource({
  id: 'restore-email',
  handlers: {
    restore: async ({ services, body }) => {
      await undoEmailChange(services, (body as { token: string }).token);
      return {};
    },
  },
});

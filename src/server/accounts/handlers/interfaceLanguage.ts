import type { Language } from '../../../shared/resolved/resolved.ts';
import { scopedTo } from '../../rows/scope.ts';
import { actorOf } from '../../resources/context.ts';
import { defineResource } from '../../resources/defineResource.ts';

/** The stored language of an account. */
export const interfaceLanguage = defineResource({
  id: 'interface-language',
  handlers: {
    change: async (context) => {
      const { companyId, staffId } = actorOf(context);
      const { locale } = context.body as { locale: Language };
      await scopedTo(context.services.db, { companyId })
        .update('staff', { locale })
        .where('staff.id', '=', staffId)
        .execute();
      return { locale };
    },
  },
});

import { defineHooks } from 'nasaq/server';

/** A message keeps the person and the time of the first mark as handled. */
export const message = defineHooks('message', {
  beforeSave: ({ actor, at, body: { handled }, before }) =>
    before!['handled'] === handled
      ? 'kept'
      : { handled_at: handled ? at : null, handled_by: handled ? actor.staffId : null },
});

import {
  type Actor,
  actorOf,
  assertIfMatch,
  type BoundField,
  type CallContext,
  columnsOf,
  type Db,
  defineResource,
  findOnlyItem,
  inColumn,
  readStaffName,
  recordAudit,
  recordChange,
  type RecordedStore,
  type Row,
  scopedTo,
  VERSION,
} from 'nasaq/server';

/** The default rate in percent. */
const DEFAULT_RATE = 15;

/**
 * The discount for parents when the financing provider pays in instalments: one rate per company.
 */
export const parentsDiscount = defineResource({
  id: 'parents-discount',
  historyItem: findOnlyItem,
  handlers: {
    one: async (context) => readDiscount(context.services.db, actorOf(context)),
    save,
  },
});

/** What the history of the discount, which a company has once, records. */
const HISTORY: RecordedStore = {
  type: 'parents-discount',
  fields: new Map<string, BoundField>([['discount_rate', inColumn('decimal', 'discount_rate')]]),
};

async function save(context: CallContext<'parents-discount.save'>): Promise<Row> {
  const { services, body, ifMatch } = context;
  const [actor, at] = [actorOf(context), services.now()];
  const { discount_rate } = body;
  return services.db.transaction().execute(async (db) => {
    const tables = scopedTo(db, actor);
    // The first save creates the row, so that it can be locked.
    await tables
      .insert('parents_discount', [{ discount_rate: DEFAULT_RATE, version: 0 }])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const before = await tables
      .select('parents_discount')
      .select(['discount_rate', 'version'])
      .forUpdate()
      .executeTakeFirstOrThrow()
      .then((row) => ({ ...row, discount_rate: Number(row.discount_rate) }));
    assertIfMatch(ifMatch, before.version);
    await tables
      .update('parents_discount', {
        discount_rate,
        updated_at: at,
        updated_by: actor.staffId,
        version: before.version + 1,
      })
      .execute();
    await recordAudit(db, {
      actor,
      action: 'parents-discount.save',
      subject: { type: 'parents-discount', id: null },
      at,
      before: { discount_rate: before.discount_rate },
      after: { discount_rate },
    });
    await recordChange(db, actor, HISTORY, {
      at,
      before,
      after: { discount_rate, version: before.version + 1 },
    });
    return readDiscount(db, actor);
  });
}

async function readDiscount(db: Db, actor: Actor): Promise<Row> {
  const row = await scopedTo(db, actor)
    .select('parents_discount')
    .select(columnsOf('parents_discount'))
    .executeTakeFirst();
  return {
    discount_rate: Number(row?.discount_rate ?? DEFAULT_RATE),
    updated_at: row?.updated_at ?? null,
    updated_by: row?.updated_by
      ? await readStaffName(db, { companyId: actor.companyId, staffId: row.updated_by })
      : null,
    [VERSION]: row?.version ?? 0,
  };
}

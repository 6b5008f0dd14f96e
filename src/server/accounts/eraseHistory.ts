import type { Db } from '../db/connect.ts';
import { eraseHistoryOf, eraseNameInHistory, findItemsWithEmail } from '../records/itemHistory.ts';

/**
 * Erases the values in the history of every person who has or had an e-mail, and the name of the
 * account in all entries that it caused. Does all or nothing.
 * @returns the number of entries whose values were erased, and of those whose name was erased
 */
export async function erasePersonHistory(
  db: Db,
  email: string,
  at: Date,
): Promise<{ entries: number; names: number }> {
  return db.transaction().execute(async (tx) => {
    let [entries, names] = [0, 0];
    for (const { companyId, ...item } of await findItemsWithEmail(tx, email)) {
      entries += await eraseHistoryOf(tx, { companyId }, item, at);
      if (item.type === ACCOUNT)
        names += await eraseNameInHistory(tx, { companyId, staffId: item.id });
    }
    return { entries, names };
  });
}

/** The store of accounts. */
const ACCOUNT = 'user';

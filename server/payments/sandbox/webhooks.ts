import type { Db } from 'nasaq/server';
import { findDueWebhooks, updateWebhook } from './sandboxCheckouts.ts';
import { toTransaction } from './responses.ts';

const RETRY_DELAY_MS = 60_000;

/**
 * Sends the merchant a webhook about every payment that is due. A failed one is sent again later.
 * @param deliver encrypts and sends the content of a webhook. Returns whether it was received
 * @returns the number of webhooks sent
 */
export async function sendDueWebhooks(
  db: Db,
  now: Date,
  deliver: (content: object) => Promise<boolean>,
): Promise<number> {
  const due = await findDueWebhooks(db, now);
  for (const checkout of due) {
    const payload = toTransaction(checkout, now);
    const isDelivered = await deliver({ type: 'PAYMENT', action: 'CREATED', payload });
    await updateWebhook(
      db,
      checkout,
      isDelivered ? { called_at: now } : { due_at: new Date(now.getTime() + RETRY_DELAY_MS) },
    );
  }
  return due.length;
}

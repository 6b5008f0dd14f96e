import { randomBytes } from 'node:crypto';
import type { Db } from 'nasaq/server';
import { findDueWebhooks, updateWebhook } from './sandboxCheckouts.ts';
import { encryptWebhook, type EncryptedWebhook } from '../webhookBody.ts';
import { toTransaction } from './responses.ts';

const RETRY_DELAY_MS = 60_000;

/**
 * Sends the merchant a webhook about every payment that is due. A failed one is sent again later.
 * @returns the number of webhooks sent
 */
export async function sendDueWebhooks(
  db: Db,
  now: Date,
  key: string,
  deliver: (webhook: EncryptedWebhook) => Promise<boolean>,
): Promise<number> {
  const due = await findDueWebhooks(db, now);
  for (const checkout of due) {
    const webhook = encryptWebhook(
      key,
      { type: 'PAYMENT', action: 'CREATED', payload: toTransaction(checkout, now) },
      randomBytes(12),
    );
    const isDelivered = await deliver(webhook);
    await updateWebhook(
      db,
      checkout,
      isDelivered ? { called_at: now } : { due_at: new Date(now.getTime() + RETRY_DELAY_MS) },
    );
  }
  return due.length;
}

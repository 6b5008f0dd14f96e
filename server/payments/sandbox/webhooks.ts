import { randomBytes } from 'node:crypto';
import type { Db } from '../../db/connect.ts';
import { findDueWebhooks, updateWebhook } from '../../db/sandboxCheckouts.ts';
import { sealCall, type SealedCall } from '../webhookBody.ts';
import { payment } from './responses.ts';

const AGAIN_AFTER = 60_000;

/**
 * Sends the merchant a webhook about every payment that is due. A failed one is sent again later.
 * @returns the number of webhooks sent
 */
export async function sendDueWebhooks(
  db: Db,
  now: Date,
  key: string,
  deliver: (webhook: SealedCall) => Promise<boolean>,
): Promise<number> {
  const due = await findDueWebhooks(db, now);
  for (const checkout of due) {
    const call = sealCall(
      key,
      { type: 'PAYMENT', action: 'CREATED', payload: payment(checkout, now) },
      randomBytes(12),
    );
    const taken = await deliver(call);
    await updateWebhook(
      db,
      checkout,
      taken ? { called_at: now } : { due_at: new Date(now.getTime() + AGAIN_AFTER) },
    );
  }
  return due.length;
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { ownOf } from './own.ts';

type LinkedPage = 'reset-password' | 'restore-email';

/** The newest link to a page that was mailed to an address, once it has come. */
export async function linkFor(
  address: string,
  page: LinkedPage = 'reset-password',
): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => (link = await findLink(address, page)), {
      timeout: 15_000,
      message: `no mail to ${address}`,
    })
    .toBeDefined();
  return link!;
}

async function findLink(address: string, page: LinkedPage): Promise<string | undefined> {
  const folder = ownOf(process.env.E2E_MAIL);
  if (!folder)
    throw new Error('E2E_MAIL does not say where the server under test writes its mails');
  const names = (await readdir(folder).catch(() => []))
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .toReversed();
  for (const name of names) {
    const mail = readable(await readFile(join(folder, name), 'utf8'));
    const link = new RegExp(`http\\S+/${page}\\?token=[\\w-]+`).exec(mail)?.[0];
    if (link && mail.includes(`<${address}>`)) return link;
  }
  return undefined;
}

/** Undoes the line breaks and signs of a mail's encoding, as far as a link needs it. */
const readable = (mail: string) =>
  mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );

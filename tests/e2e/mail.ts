import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { workerItem } from './workerItem.ts';

type LinkedPage = 'reset-password' | 'restore-email';

/** Waits for a mail to an address with a link to a page, and returns the newest such link. */
export async function waitForLink(
  address: string,
  page: LinkedPage = 'reset-password',
): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => (link = await findLink(address, page)), {
      timeout: 15_000,
      message: `mail to ${address}`,
    })
    .toBeDefined();
  return link!;
}

async function findLink(address: string, page: LinkedPage): Promise<string | undefined> {
  const folder = workerItem(process.env.E2E_MAIL);
  if (!folder)
    throw new Error('Set E2E_MAIL to the folder where the tested server writes its mails');
  const names = (await readdir(folder).catch(() => []))
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .toReversed();
  for (const name of names) {
    const mail = decode(await readFile(join(folder, name), 'utf8'));
    const link = new RegExp(`http\\S+/${page}\\?token=[\\w-]+`).exec(mail)?.[0];
    if (link && mail.includes(`<${address}>`)) return link;
  }
  return undefined;
}

/** Decodes quoted-printable text, as far as ASCII links need it. */
const decode = (mail: string) =>
  mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTexts, type TextFile } from '../../src/engine/i18n/texts.ts';
import type { Language } from '../../src/shared/resolved/resolved.ts';

const file = (language: string) =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../../locales/${language}/messages.json`), 'utf8'),
  ) as TextFile;

async function textsIn(language: Language) {
  const load = (one: string) => async () => ({ default: file(one) });
  const texts = createTexts(
    { ar: { messages: load('ar') }, en: { messages: load('en') } },
    ['messages'],
    language,
  );
  await texts.load(['messages']);
  return texts.i18n;
}

const COUNTS = [0, 1, 2, 3, 11, 100, 103];

describe('counts of messages and conversations', () => {
  it.each([
    [
      'message.count',
      ['لا توجد رسائل', 'رسالة واحدة', 'رسالتان', '3 رسائل', '11 رسالة', '100 رسالة', '103 رسائل'],
    ],
    [
      'count.newMessage',
      [
        'لا رسائل جديدة',
        'رسالة جديدة',
        'رسالتان جديدتان',
        '3 رسائل جديدة',
        '11 رسالة جديدة',
        '100 رسالة جديدة',
        '103 رسائل جديدة',
      ],
    ],
    [
      'contact-message.count',
      [
        'لا توجد محادثات',
        'محادثة واحدة',
        'محادثتان',
        '3 محادثات',
        '11 محادثة',
        '100 محادثة',
        '103 محادثات',
      ],
    ],
    [
      'count.newConversation',
      [
        'لا محادثات جديدة',
        'محادثة جديدة',
        'محادثتان جديدتان',
        '3 محادثات جديدة',
        '11 محادثة جديدة',
        '100 محادثة جديدة',
        '103 محادثات جديدة',
      ],
    ],
  ])('have six plural forms in Arabic: %s', async (family, expected) => {
    const i18n = await textsIn('ar');
    expect(COUNTS.map((count) => i18n.t(family, { count }))).toEqual(expected);
  });

  it('have two plural forms in English', async () => {
    const i18n = await textsIn('en');
    expect(COUNTS.map((count) => i18n.t('count.newMessage', { count }))).toEqual([
      'No new messages',
      '1 new message',
      ...[2, 3, 11, 100, 103].map((count) => `${count} new messages`),
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import {
  documentBytesOf,
  documentTypeOf,
  isDocumentOf,
  readDocumentReference,
  toDocumentReference,
} from '../../../src/shared/files/document.ts';

const bytes = (...list: number[]) => new Uint8Array(list);

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

describe('the type of a document', () => {
  it.each([
    ['png', bytes(...PNG, 0)],
    ['jpeg', bytes(0xff, 0xd8, 0xff, 0xe0)],
    ['bmp', bytes(0x42, 0x4d, 0)],
    ['pdf', new TextEncoder().encode('%PDF-1.7')],
    ['other', new TextEncoder().encode('<html>')],
    ['pdf', new TextEncoder().encode('\uFEFF\r\n%PDF-1.7')],
    ['pdf', new TextEncoder().encode(`${'\0'.repeat(1019)}%PDF-1.7`)],
    ['other', new TextEncoder().encode(`${'\0'.repeat(1020)}%PDF-1.7`)],
    ['png', Uint8Array.of(...PNG, ...new TextEncoder().encode('%PDF-1.7'))],
    ['other', new TextEncoder().encode('%PDF')],
    ['other', bytes(0x89, 0x50)],
    ['other', bytes()],
  ])('is %s by its first bytes', (type, head) => {
    expect(documentTypeOf(head)).toBe(type);
  });
});

describe('a document reference', () => {
  it('is parsed as it was written', () => {
    const sent = { type: 'pdf', bytes: 5_000_000, key: 'a-B_9' } as const;
    expect(readDocumentReference(toDocumentReference(sent))).toEqual(sent);
    expect(documentBytesOf(toDocumentReference(sent))).toBe(5_000_000);
  });

  it.each([
    '',
    'https://a.b/c.pdf',
    'document:pdf;1',
    'document:exe;1;a',
    'document:pdf;-1;a',
    'document:pdf;1;a b',
    ' document:pdf;1;a',
    null,
    7,
    {},
  ])('is undefined for %j', (text) => {
    expect(readDocumentReference(text)).toBeUndefined();
  });

  it('passes if its type is allowed, or if it refers to a stored document', () => {
    const isAccepted = (text: string) => isDocumentOf(['pdf', 'png'], text);
    for (const text of [
      'document:pdf;9;a',
      'document:png;9;a',
      'https://a.b/c',
      '/files/7',
      '',
      'document:other;0;a',
    ])
      expect(isAccepted(text), text).toBe(true);
    for (const text of [
      'document:jpeg;9;a',
      'document:other;9;a',
      'document:nonsense',
      'document:pdf;x;a',
    ])
      expect(isAccepted(text), text).toBe(false);
  });
});

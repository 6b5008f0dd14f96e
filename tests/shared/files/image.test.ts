import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAjv } from '../../../src/shared/schema/ajv.ts';
import {
  imageBytesOf,
  imagePixelsOf,
  isImageOf,
  type ImageType,
} from '../../../src/shared/files/image.ts';
import { toProblems } from '../../../src/shared/schema/problems.ts';
import { toDataUri, toHeaderOf } from '../pictures.ts';
import { startCpuTimer } from '../../helpers/cpuTimer.ts';

const ALL: ImageType[] = ['png', 'jpeg', 'bmp'];

describe('the type of an image', () => {
  it.each([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['bmp', 'image/bmp'],
    ['png', 'image/svg+xml'],
    ['jpeg', ''],
    ['bmp', 'text/html;charset=utf-8'],
  ] as const)('is %s by its content, even if it is declared as "%s"', (type, declaredType) => {
    const text = toDataUri(type, 60, declaredType);
    expect(ALL.filter((one) => isImageOf([one], text))).toEqual([type]);
  });

  it.each([
    [
      'other content with the right media type',
      `data:image/png;base64,${btoa('GIF89a and so on')}`,
    ],
    ['SVG', `data:image/png;base64,${btoa('<svg onload="alert(1)"/>')}`],
    ['a signature that is cut off', `data:image/png;base64,${btoa('\u0089PN')}`],
    ['no base64', 'data:image/png,iVBORw0KGgo='],
    ['no comma', 'data:image/png;base64'],
    ['no content after the comma', 'data:image/png;base64,'],
    ['characters that base64 does not have', `${toDataUri('png', 60)}****`],
    ['a length that base64 cannot have', `${toDataUri('png', 60)}A`],
    ['a long prefix', `data:image/png;${'a=b;'.repeat(40)}base64,${btoa('BM')}`],
    ['a word', 'picture.png'],
    ['another scheme', 'javascript:alert(1)'],
    ['a file elsewhere', '/etc/passwd'],
    ['a URL with a character that URLs do not have', '/files/a"onerror="x'],
    ['a URL that is too long', `https://example.sa/${'a'.repeat(2000)}`],
  ])('is rejected for %s', (_what, text) => {
    expect(isImageOf(ALL, text)).toBe(false);
  });

  it.each([
    '',
    'https://example.sa/picture?e=1',
    'http://localhost:8081/files/7',
    '/files/9f3?expires=1&signature=a',
  ])('is not checked for %j, because no new image is sent', (text) => {
    expect(isImageOf([], text)).toBe(true);
    expect(imageBytesOf(text)).toBe(0);
  });
});

describe('the size of an image', () => {
  it('is that of the decoded bytes, not of the base64 text', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 5000 }),
        fc.constantFrom(...ALL),
        (bytes, type) => imageBytesOf(toDataUri(type, Math.max(8, bytes))) === Math.max(8, bytes),
      ),
    );
  });

  const validate = createAjv().compile({
    type: 'object',
    properties: {
      picture: {
        type: 'string',
        imageTypes: ALL,
        imageBytes: 2_000_000,
        errorMessage: { imageTypes: 'error.kind', imageBytes: 'error.size' },
      },
    },
  });
  const problemsOf = (picture: string) =>
    validate({ picture }) ? [] : (toProblems(validate.errors ?? [])['picture'] ?? []);

  it('must be below the limit', () => {
    expect(problemsOf(toDataUri('jpeg', 1_999_999))).toEqual([]);
    expect(problemsOf(toDataUri('jpeg', 2_000_000))).toEqual([
      { key: 'error.size', params: { limit: 2_000_000 } },
    ]);
  });

  it('is reported separately from the type', () => {
    expect(problemsOf(`data:image/png;base64,${btoa('GIF89a')}`).map(({ key }) => key)).toEqual([
      'error.kind',
    ]);
    expect(
      problemsOf(`data:image/png;base64,${btoa('x'.repeat(2_000_001))}`).map(({ key }) => key),
    ).toEqual(['error.kind', 'error.size']);
  });
});

it('is checked in linear time', () => {
  const hostile = [
    `data:${'a'.repeat(3e6)}`,
    `data:;base64,${'='.repeat(3e6)}`,
    `data:;base64,${'A='.repeat(1.5e6)}`,
    'data:'.repeat(6e5),
    '/files/'.repeat(4e5),
    toDataUri('png', 2_250_000),
  ];
  for (const text of hostile) {
    const cpuTime = startCpuTimer();
    isImageOf(ALL, text);
    imageBytesOf(text);
    expect(cpuTime(), text.slice(0, 20)).toBeLessThan(100);
  }
});

describe('the pixels of an image', () => {
  it.each(ALL)('are read from the header of a %s', (type) => {
    expect(imagePixelsOf(toHeaderOf(type, 4032, 3024))).toBe(4032 * 3024);
    expect(imagePixelsOf(toHeaderOf(type, 1, 60_000))).toBe(60_000);
  });

  it('are 0 if the header is truncated, endless or not of an image', () => {
    for (const text of [
      '',
      '/files/7',
      toDataUri('png', 8),
      toDataUri('jpeg', 30),
      toDataUri('bmp', 10),
      `data:image/jpeg;base64,${Buffer.from([0xff, 0xd8, ...Array<number>(9000).fill(0xff)]).toString('base64')}`,
      'data:image/png;base64,iVBO****',
    ]) {
      expect(imagePixelsOf(text), text.slice(0, 60)).toBe(0);
    }
  });

  it('may equal the limit', () => {
    const validate = createAjv().compile({
      type: 'object',
      properties: {
        picture: {
          type: 'string',
          imagePixels: 16_000_000,
          errorMessage: { imagePixels: 'error.pixels' },
        },
      },
    });
    expect(validate({ picture: toHeaderOf('png', 4000, 4000) })).toBe(true);
    expect(validate({ picture: toHeaderOf('png', 4001, 4000) })).toBe(false);
    expect(toProblems(validate.errors ?? [])['picture']).toEqual([
      { key: 'error.pixels', params: { limit: 16_000_000 } },
    ]);
  });
});

import { act, cleanup, fireEvent, render, renderHook, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { acceptFile } from '../../../src/engine/fields/acceptFile.ts';
import { createDocuments, DocumentsProvider } from '../../../src/engine/fields/documents.ts';
import { ImageWidget } from '../../../src/values/picture/ImageWidget.tsx';
import { readPictureType } from '../../../src/engine/fields/pictures/pictureType.ts';
import { readAsDataUri } from '../../../src/engine/fields/readAsDataUri.ts';
import { createTexts } from '../../../src/engine/i18n/texts.ts';
import type { FormDraft } from '../../../src/engine/kinds/form/state/useDraft.ts';
import { useSubmission } from '../../../src/engine/kinds/form/saving/useSubmission.ts';
import { buildPdf } from '../../helpers/bankAccountForms.ts';
import { buildBmp, buildPng } from '../../helpers/pictures.ts';

const { i18n } = createTexts({ ar: {}, en: {} }, [], 'en');
const MESSAGES = { imageTypes: 'b.type', imageBytes: 'b.size', imagePixels: 'b.pixels' };
const picture = {
  rule: {
    imageTypes: ['png', 'jpeg'],
    imageBytes: 20_000,
    imagePixels: 16_000_000,
    errorMessage: MESSAGES,
  },
  options: {},
};
const paper = {
  rule: {
    documentTypes: ['png', 'jpeg', 'pdf'],
    documentBytes: 20_000,
    errorMessage: { documentTypes: 'a.type', documentBytes: 'a.size' },
  },
  options: {},
};

const fileOf = (bytes: Uint8Array, name: string) => new File([Uint8Array.from(bytes)], name);
const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const webp = () => fileOf(latin('RIFF\x10\0\0\0WEBPVP8 '), 'a.webp');
const heic = () => fileOf(latin('\0\0\0\x1cftypheic\0\0\0\0mif1heic'), 'IMG_1.HEIC');
const largeJpeg = () => fileOf(Uint8Array.from([0xff, 0xd8, 0xff, ...Array(30_000)]), 'big.jpg');

/** What the browser decodes, and what was drawn. */
let decoded: { width: number; height: number; alpha: number } | null = null;
let drawn: { width: number; height: number; type: string }[] = [];
let closed = 0;
let spies: { mockRestore(): void }[] = [];

beforeEach(() => {
  decoded = { width: 4000, height: 3000, alpha: 255 };
  drawn = [];
  closed = 0;
  vi.stubGlobal('createImageBitmap', async () => {
    if (!decoded) throw new Error('The source image could not be decoded');
    return { ...decoded, close: () => (closed += 1) };
  });
  spies = [
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(
      () =>
        ({
          drawImage: () => {},
          getImageData: () => ({ data: Uint8ClampedArray.from([0, 0, 0, decoded!.alpha]) }),
        }) as never,
    ),
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
      this: HTMLCanvasElement,
      done,
      type = '',
    ) {
      const { width, height } = this;
      drawn.push({ width, height, type });
      const head = type === 'image/png' ? buildPng() : Buffer.from([0xff, 0xd8, 0xff]);
      const body = Buffer.alloc(Math.round((width * height) / 50));
      done(new Blob([Uint8Array.from(Buffer.concat([head, body]))], { type }));
    }),
  ];
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const spy of spies) spy.mockRestore();
});

const acceptImage = (file: File, field = picture) =>
  acceptFile(file, { field, kind: 'image', toValue: readAsDataUri, onConvert: () => {} });

describe('a chosen picture', () => {
  it('has the type of its content', async () => {
    const types = await Promise.all(
      [
        webp(),
        heic(),
        fileOf(latin('\0\0\0\x1cftypavif'), 'a.heic'),
        fileOf(buildBmp(), 'a.png'),
        fileOf(buildPdf(), 'a.jpg'),
        fileOf(latin('RIFF'), 'a.webp'),
      ].map(readPictureType),
    );
    expect(types).toEqual(['webp', 'heic', undefined, 'bmp', undefined, undefined]);
  });

  it('is not touched if it satisfies the rule', async () => {
    const file = fileOf(buildPng(), 'small.png');
    expect(await acceptImage(file)).toMatchObject({ file });
    expect(drawn).toEqual([]);
  });

  it('is scaled and encoded as JPEG until it is below the limit', async () => {
    const outcome = await acceptImage(largeJpeg());
    expect(outcome).toMatchObject({
      value: expect.stringMatching(/^data:image\/jpeg;base64,\/9j\//) as string,
      file: { name: 'big.jpg' },
    });
    expect(drawn[0]).toEqual({ width: 1600, height: 1200, type: 'image/jpeg' });
    expect(drawn.length).toBeGreaterThan(1);
    expect((outcome as { file: File }).file.size).toBeLessThan(20_000);
    expect(closed).toBe(1);
  });

  it('stays a PNG if it is transparent', async () => {
    decoded = { width: 100, height: 100, alpha: 0 };
    expect(await acceptImage(webp())).toMatchObject({ file: { name: 'a.png' } });
    expect(drawn.at(-1)?.type).toBe('image/png');
    decoded.alpha = 255;
    expect(await acceptImage(webp())).toMatchObject({ file: { name: 'a.jpg' } });
  });

  it('is refused as before if it is no picture, or of a type that the field refuses', async () => {
    expect(await acceptImage(fileOf(buildPdf(), 'a.png'))).toEqual({
      problem: { key: 'b.type', params: { formats: 'PNG, JPEG, WebP, HEIC', limit: Number.NaN } },
    });
    expect(await acceptImage(fileOf(buildBmp(), 'a.bmp'))).toMatchObject({
      problem: { key: 'b.type' },
    });
    expect(drawn).toEqual([]);
  });

  it('is refused if the browser cannot decode it', async () => {
    decoded = null;
    expect(await acceptImage(webp())).toEqual({
      problem: { key: 'image.error.unreadable', params: {} },
    });
    // The header of a JPEG with 60 million pixels.
    const huge = [0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0x1b, 0x58, 0x21, 0x34, ...Array(30_000)];
    expect(await acceptImage(fileOf(Uint8Array.from(huge), 'huge.jpg'))).toEqual({
      problem: { key: 'picture.error.memory', params: {} },
    });
  });

  it.each([
    ['library', 'picture.error.load'],
    ['wasm', 'picture.error.heic'],
    ['memory', 'picture.error.memory'],
    ['picture', 'image.error.unreadable'],
  ])('says why a HEIC picture cannot be converted: %s', async (failure, key) => {
    decoded = null;
    vi.stubGlobal(
      'Worker',
      class extends EventTarget {
        postMessage(): void {
          this.dispatchEvent(new MessageEvent('message', { data: { failure } }));
        }
        terminate(): void {}
      },
    );
    expect(await acceptImage(heic())).toEqual({ problem: { key, params: {} } });
  });
});

describe('a chosen document', () => {
  const accept = (file: File) => {
    const documents = createDocuments();
    return acceptFile(file, {
      field: paper,
      kind: 'document',
      toValue: documents.add,
      onConvert: () => {},
    });
  };

  it('is converted if it is a picture of a camera, with the details of small print', async () => {
    expect(await accept(heic())).toMatchObject({
      value: expect.stringMatching(/^document:jpeg;/) as string,
      file: { name: 'IMG_1.jpg' },
    });
    expect(drawn[0]).toMatchObject({ width: 2400, height: 1800 });
  });

  it('is converted if it has more pixels than the server reads', async () => {
    const scan = fileOf(buildPng({ width: 5001, height: 5001 }), 'scan.png');
    expect(scan.size).toBeGreaterThan(20_000);
    const field = { rule: { ...paper.rule, documentBytes: 1e9 }, options: {} };
    const outcome = await acceptFile(scan, {
      field,
      kind: 'document',
      toValue: createDocuments().add,
      onConvert: () => {},
    });
    expect(outcome).toMatchObject({ file: { name: 'scan.jpg' } });
  });

  it('is refused if it is a PDF above the limit', async () => {
    expect(await accept(fileOf(buildPdf(30_000), 'a.pdf'))).toMatchObject({
      problem: { key: 'a.size' },
    });
  });
});

describe('a form while a picture is being converted', () => {
  it('says so at the field, and keeps the former picture if the new one is refused', async () => {
    const documents = createDocuments();
    const changes: unknown[] = [];
    const { container } = render(
      <I18nextProvider i18n={i18n}>
        <DocumentsProvider value={documents}>
          <ImageWidget
            id="x"
            name="x"
            label=""
            value="data:image/png;base64,AA=="
            required={false}
            invalid={false}
            describedBy={undefined}
            options={{ removable: true }}
            choices={undefined}
            rule={picture.rule}
            variant="create"
            onChange={(value) => changes.push(value)}
          />
        </DocumentsProvider>
      </I18nextProvider>,
    );
    const choose = (file: File) =>
      fireEvent.change(container.querySelector('input')!, { target: { files: [file] } });
    const status = () => container.querySelector('[role=status]')?.textContent;
    choose(webp());
    await waitFor(() => expect(status()).toBe('picture.converting'));
    expect(documents.isPreparing()).toBe(true);
    await act(async () => void (await documents.whenPrepared()));
    expect(status()).toBeUndefined();
    expect(changes).toHaveLength(1);
    expect(container.querySelector('.image-file')?.textContent).toContain('picture.converted');

    decoded = null;
    choose(webp());
    await act(async () => expect(await documents.whenPrepared()).toBe(false));
    expect(container.querySelector('[role=alert]')?.textContent).toBe('image.error.unreadable');
    expect(changes).toHaveLength(1);
  });

  it('is saved when the picture is ready, and not if it is refused', async () => {
    const documents = createDocuments();
    const submit = vi.fn();
    const rjsf = { ...createRef(), current: { submit } as never };
    const draft = { documents, flush: () => {} } as FormDraft;
    const { result } = renderHook(() => useSubmission(draft, rjsf));
    expect(result.current.canSubmit()).toBe(true);
    for (const [isAccepted, count] of [
      [false, 0],
      [true, 1],
    ] as const) {
      let resolve!: (isAccepted: boolean) => void;
      documents.prepare(new Promise((settle) => (resolve = settle)));
      act(() => expect(result.current.canSubmit()).toBe(false));
      expect(result.current.isWaiting).toBe(true);
      resolve(isAccepted);
      await waitFor(() => expect(result.current.isWaiting).toBe(false));
      expect(submit).toHaveBeenCalledTimes(count);
      expect(result.current.canSubmit()).toBe(true);
    }
  });
});

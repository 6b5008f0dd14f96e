import { cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, describe, expect, it } from 'vitest';
import {
  acceptOf,
  hintParams,
  isChosenFile,
  fileProblem,
} from '../../../src/engine/fields/chosenFile.ts';
import { DocumentWidget } from '../../../src/values/document/DocumentWidget.tsx';
import { createTexts } from '../../../src/engine/i18n/texts.ts';
import { buildPdf } from '../../helpers/bankAccountForms.ts';
import { buildPng } from '../../helpers/pictures.ts';

const { i18n } = createTexts({ ar: {}, en: {} }, [], 'en');
const t = (key: string, params?: Record<string, unknown>) => `${key} ${JSON.stringify(params)}`;
const MESSAGES = {
  documentTypes: 'a.type',
  documentBytes: 'a.size',
  documentLeast: 'a.empty',
  imageTypes: 'b.type',
  imageBytes: 'b.size',
  imagePixels: 'b.pixels',
};
const paper = {
  rule: {
    documentTypes: ['png', 'pdf'],
    documentBytes: 1000,
    documentLeast: 1,
    errorMessage: MESSAGES,
  },
  options: {},
};
const picture = {
  rule: { imageTypes: ['png', 'jpeg'], imageBytes: 2000, imagePixels: 100, errorMessage: MESSAGES },
  options: {},
};
const dataUri = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;

afterEach(cleanup);

describe('the files that a field accepts', () => {
  it('are the same for the file picker, the hint and the error, and may be fewer than the rule allows', () => {
    const CAMERA = 'image/webp,.webp,image/heic,.heic,image/heif,.heif';
    const onlyPdf = { ...paper, options: { accept: ['pdf'] } };
    const onlyPng = { ...paper, options: { accept: ['png'] } };
    for (const [field, accept, formats] of [
      [paper, `image/png,.png,application/pdf,.pdf,${CAMERA}`, 'PNG, PDF, WebP, HEIC'],
      [onlyPng, `image/png,.png,${CAMERA}`, 'PNG, WebP, HEIC'],
      [onlyPdf, 'application/pdf,.pdf', 'PDF'],
    ] as const) {
      expect(acceptOf(field)).toBe(accept);
      expect(hintParams(field, t)).toMatchObject({ formats });
      expect(fileProblem(field, 'document:bmp;5;a')).toEqual({
        key: 'a.type',
        params: expect.objectContaining({ formats }) as object,
      });
    }
    expect(fileProblem(paper, 'document:pdf;5;a')).toBeUndefined();
    expect(fileProblem(onlyPng, 'document:pdf;5;a')?.key).toBe('a.type');
    expect(hintParams({ rule: {}, options: {} }, t)).toEqual({});
  });

  it('exclude documents that are empty, of a wrong type or too large', () => {
    const keys = [
      'document:pdf;0;a',
      'document:other;9;a',
      'document:png;1001;a',
      'document:png;1000;a',
    ].map((mark) => fileProblem(paper, mark)?.key);
    expect(keys).toEqual(['a.empty', 'a.type', 'a.size', undefined]);
  });

  it('exclude images of a wrong type, too large, or with too many pixels, by their content', () => {
    const sources = [
      `data:image/png;base64,${btoa('<svg/>......')}`,
      dataUri(buildPng({ bytes: 2000 })),
      dataUri(buildPng({ width: 11, height: 10 })),
      dataUri(buildPng({ width: 10, height: 10 })),
    ];
    expect(sources.map((source) => fileProblem(picture, source)?.key)).toEqual([
      'b.type',
      'b.size',
      'b.pixels',
      undefined,
    ]);
    expect(fileProblem({ rule: {}, options: {} }, 'data:x')).toBeUndefined();
  });

  it('are distinguished from the URLs of stored files', () => {
    expect(
      [
        'document:pdf;5;a',
        'data:image/png;base64,AA==',
        'https://a.example/files/1',
        '',
        undefined,
        7,
      ].map(isChosenFile),
    ).toEqual([true, true, false, false, false, false]);
  });
});

describe('a document that the field does not accept', () => {
  it('is refused at once, and the former choice stays', async () => {
    const changes: unknown[] = [];
    const { container } = render(
      <I18nextProvider i18n={i18n}>
        <DocumentWidget
          id="x"
          name="x"
          label=""
          value={undefined}
          required={false}
          invalid={false}
          describedBy="hint"
          options={{}}
          choices={undefined}
          rule={paper.rule}
          variant="create"
          onChange={(value) => changes.push(value)}
        />
      </I18nextProvider>,
    );
    const choose = (name: string, bytes: Buffer) =>
      fireEvent.change(container.querySelector('input')!, {
        target: { files: [new File([Uint8Array.from(bytes)], name)] },
      });
    const alert = () => container.querySelector('[role=alert]');
    choose('a.pdf', buildPdf());
    await waitFor(() => expect(changes).toHaveLength(1));
    choose('page.pdf', Buffer.from('<html></html>'));
    await waitFor(() => expect(alert()?.textContent).toBe('a.type'));
    expect(
      container.querySelector('[data-action=chooseDocument]')?.getAttribute('aria-describedby'),
    ).toBe(`${alert()!.id} hint`);
    expect(changes).toHaveLength(1);
    choose('b.png', buildPng());
    await waitFor(() => expect(changes).toHaveLength(2));
    expect(alert()).toBeNull();
  });
});

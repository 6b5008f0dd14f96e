import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ImageWidget } from '../../../src/engine/fields/image/ImageWidget.tsx';
import { createTexts } from '../../../src/engine/i18n/texts.ts';

const { i18n } = createTexts({ ar: {}, en: {} }, [], 'en');

/** Reads of files that end when the test says so. */
let reads: Reader[] = [];
class Reader extends EventTarget {
  result = '';
  error = null;
  readAsDataURL(): void {
    reads.push(this);
  }
  end(outcome: 'load' | 'error', result = ''): Promise<void> {
    this.result = result;
    return act(async () => void this.dispatchEvent(new Event(outcome)));
  }
}

beforeEach(() => {
  reads = [];
  vi.stubGlobal('FileReader', Reader);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  const handed: unknown[] = [];
  const draw = (value: unknown) => (
    <I18nextProvider i18n={i18n}>
      <ImageWidget
        id="cover"
        name="cover"
        label=""
        value={value}
        required={false}
        invalid={false}
        describedBy={undefined}
        options={{}}
        choices={undefined}
        rule={{}}
        variant="create"
        onChange={(next) => handed.push(next)}
      />
    </I18nextProvider>
  );
  const { container, rerender } = render(draw('data:image/png;base64,AA=='));
  const choose = (name: string) =>
    fireEvent.change(container.querySelector('input')!, {
      target: { files: [new File(['x'], name)] },
    });
  return {
    handed,
    choose,
    shown: () => container.querySelector('.image-file')?.textContent,
    alert: () => container.querySelector('[role=alert]')?.textContent,
    take: (value: unknown) => rerender(draw(value)),
  };
}

it('a picture that is read slowly does not take the place of one that was chosen later', async () => {
  const { handed, choose, shown } = open();
  choose('slow.png');
  choose('quick.png');
  await reads[1]!.end('load', 'data:quick');
  await reads[0]!.end('load', 'data:slow');
  expect(handed).toEqual(['data:quick']);
  expect(shown()).toContain('quick.png');
});

it('a picture that cannot be read leaves what was there, and says so until another is chosen', async () => {
  const { handed, choose, shown, alert } = open();
  choose('good.png');
  await reads[0]!.end('load', 'data:good');
  choose('gone.png');
  await reads[1]!.end('error');
  expect(handed).toEqual(['data:good']);
  expect(shown()).toContain('good.png');
  expect(alert()).toBe('image.error.unreadable');
  choose('better.png');
  await reads[2]!.end('load', 'data:better');
  expect(alert()).toBeUndefined();
});

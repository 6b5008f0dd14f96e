import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ImageWidget } from '../../../src/values/picture/ImageWidget.tsx';
import { createTexts } from '../../../src/engine/i18n/texts.ts';

const { i18n } = createTexts({ ar: {}, en: {} }, [], 'en');

/** File reads that end when the test calls `end`. */
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

function renderInput() {
  const changes: unknown[] = [];
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
        options={{ removable: true }}
        choices={undefined}
        rule={{}}
        variant="create"
        onChange={(next) => changes.push(next)}
      />
    </I18nextProvider>
  );
  const { container, rerender } = render(draw('data:image/png;base64,AA=='));
  const choose = (name: string) =>
    fireEvent.change(container.querySelector('input')!, {
      target: { files: [new File(['x'], name)] },
    });
  return {
    changes,
    choose,
    shown: () => container.querySelector('.image-file')?.textContent,
    alert: () => container.querySelector('[role=alert]')?.textContent,
    setValue: (value: unknown) => rerender(draw(value)),
  };
}

it('an image that loads slowly does not replace one that was chosen later', async () => {
  const { changes, choose, shown } = renderInput();
  choose('slow.png');
  choose('quick.png');
  await reads[1]!.end('load', 'data:quick');
  await reads[0]!.end('load', 'data:slow');
  expect(changes).toEqual(['data:quick']);
  expect(shown()).toContain('quick.png');
});

it('an unreadable image keeps the former one, and shows an error until another is chosen', async () => {
  const { changes, choose, shown, alert } = renderInput();
  choose('good.png');
  await reads[0]!.end('load', 'data:good');
  choose('gone.png');
  await reads[1]!.end('error');
  expect(changes).toEqual(['data:good']);
  expect(shown()).toContain('good.png');
  expect(alert()).toBe('image.error.unreadable');
  choose('better.png');
  await reads[2]!.end('load', 'data:better');
  expect(alert()).toBeUndefined();
});

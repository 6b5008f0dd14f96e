import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { assertReadable } from '../../src/engine/data/requests/upload.ts';
import { useTypedText } from '../../src/engine/fields/useTypedText.ts';
import { ignoreDroppedFiles } from '../../src/engine/shell/ignoreDroppedFiles.ts';
import { createPendingInput, PendingInputProvider } from '../../src/engine/ui/pendingInput.ts';
import { shortcutLetter } from '../../src/shared/text/shortcutLetter.ts';

function Box({ onChange }: { onChange(text: string): void }) {
  const { inputRef, ...typed } = useTypedText('', onChange);
  return <input ref={inputRef} {...typed} />;
}

describe('a text that a password manager writes without an event', () => {
  it('is passed on before the form is saved, once', () => {
    const pending = createPendingInput();
    const onChange = vi.fn<(text: string) => void>();
    render(
      <PendingInputProvider value={pending}>
        <Box onChange={onChange} />
      </PendingInputProvider>,
    );
    const box = screen.getByRole<HTMLInputElement>('textbox');
    act(() => pending.flush());
    expect(onChange).not.toHaveBeenCalled();
    box.value = 'mona@sanabil.example';
    act(() => pending.flush());
    act(() => pending.flush());
    expect(onChange.mock.calls).toEqual([['mona@sanabil.example']]);
    fireEvent.change(box, { target: { value: 'huda@sanabil.example' } });
    act(() => pending.flush());
    expect(onChange).toHaveBeenLastCalledWith('huda@sanabil.example');
  });
});

it.each([
  ['the letter of the key', { key: 's', code: 'KeyS' }, 's'],
  ['the letter that another Latin keyboard types there', { key: 's', code: 'KeyO' }, 's'],
  ['not the place of a key that types another Latin letter', { key: 'o', code: 'KeyS' }, 'o'],
  ['the place of a key of an Arabic keyboard', { key: 'س', code: 'KeyS' }, 's'],
  ['a capital letter', { key: 'K', code: 'KeyK' }, 'k'],
  ['no letter', { key: 'Enter', code: 'Enter' }, undefined],
])('a shortcut is found by %s', (_what, event, letter) =>
  expect(shortcutLetter(event)).toBe(letter),
);

it('a file that has changed since it was chosen has to be chosen again', async () => {
  const file = new File(['%PDF-1.7'], 'a.pdf');
  const changed = new File(['%PDF-1.7'], 'b.pdf');
  vi.spyOn(changed, 'slice').mockReturnValue({
    arrayBuffer: () => Promise.reject(new DOMException('changed', 'NotReadableError')),
  } as Blob);
  await assertReadable(new Map([['license', file]]));
  await expect(
    assertReadable(
      new Map([
        ['license', file],
        ['permit', changed],
      ]),
    ),
  ).rejects.toMatchObject({
    status: 422,
    fields: { permit: [{ key: 'error.changedFile', params: {} }] },
  });
});

it('a file that is dropped beside a field opens nothing', () => {
  ignoreDroppedFiles();
  const drop = (types: string[]) => {
    const event = new Event('drop', { bubbles: true, cancelable: true });
    Object.assign(event, { dataTransfer: { types, dropEffect: 'copy' } });
    document.body.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect([drop(['Files']), drop(['text/plain'])]).toEqual([true, false]);
});

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import { lazyPart } from '../../src/engine/ui/states/lazyPart.tsx';

const { i18n } = createTexts({ ar: {}, en: {} }, [], 'en');
const Book = ({ name }: { name: string }) => <p>{name}</p>;

const show = (part: React.ReactNode) =>
  render(<I18nextProvider i18n={i18n}>{part}</I18nextProvider>);

afterEach(cleanup);

it('loads the component when it is first rendered, and shows the fallback until then', async () => {
  const Part = lazyPart(async () => Book, { Fallback: ({ name }) => <i>{name} is loading</i> });
  show(<Part name="Kalila" />);
  expect(screen.getByText('Kalila is loading')).toBeTruthy();
  expect(await screen.findByText('Kalila')).toBeTruthy();
});

it('renders a preloaded component at once', async () => {
  const Part = lazyPart(async () => Book);
  await Part.preload();
  show(<Part name="Kalila" />);
  expect(screen.getByText('Kalila')).toBeTruthy();
});

it('shows an error message whose button tries again', async () => {
  const load = vi.fn(async () => Book).mockRejectedValueOnce(new Error('offline'));
  const Part = lazyPart(load);
  show(<Part name="Kalila" />);
  expect(await screen.findByRole('alert')).toBeTruthy();
  await act(async () => fireEvent.click(document.querySelector('[data-action=retry]')!));
  expect(await screen.findByText('Kalila')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});

it('fails with the same message if the code has not arrived after two minutes', async () => {
  vi.useFakeTimers();
  try {
    const load = vi.fn(async () => Book).mockReturnValueOnce(new Promise(() => undefined));
    const Part = lazyPart(load);
    show(<Part name="Kalila" />);
    await act(async () => vi.advanceTimersByTimeAsync(119_000));
    expect(screen.queryByRole('alert')).toBeNull();
    await act(async () => vi.advanceTimersByTimeAsync(1000));
    expect(screen.getByRole('alert').textContent).toContain('error.partLoad');
    await act(async () => fireEvent.click(document.querySelector('[data-action=retry]')!));
    expect(screen.getByText('Kalila')).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

it('shows nothing if an optional component cannot be loaded', async () => {
  const load = vi.fn(async () => Promise.reject<typeof Book>(new Error('offline')));
  const Part = lazyPart(load, { optional: true });
  const { container } = show(<Part name="Kalila" />);
  await act(async () => undefined);
  expect(container.textContent).toBe('');
});

it('loads again after a failed preload', async () => {
  const load = vi.fn(async () => Book).mockRejectedValueOnce(new Error('offline'));
  const Part = lazyPart(load);
  await Part.preload();
  show(<Part name="Kalila" />);
  expect(await screen.findByText('Kalila')).toBeTruthy();
});

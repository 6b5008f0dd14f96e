import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { useStudioContext } from './StudioContext.ts';
import type { Outcome } from './useStudio.ts';

/** How long keystrokes are collected before they are sent. */
const DELAY_MS = 40;

type TextElement = HTMLInputElement | HTMLTextAreaElement;

interface LiveText {
  value: string;
  onChange(event: ChangeEvent<TextElement>): void;
  onFocus(): void;
  onBlur(): void;
}

/**
 * The props of a text box that sends its text while the person types. The box keeps what was typed
 * until the value changes, so that neither a slow response nor a failure loses it. One request is
 * sent at a time; it takes the latest text. All of one visit of the box have the same group, so that
 * undo takes them back at once.
 */
export function useLiveText(
  value: string,
  send: (text: string, group: string) => Promise<Outcome<unknown>> | undefined,
): LiveText {
  const { isConnected } = useStudioContext();
  const [typed, setTyped] = useState<string>();
  const latestSend = useRef(send);
  const box = useRef({
    group: '',
    isFocused: false,
    isSending: false,
    unsent: undefined as string | undefined,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
  }).current;

  const flush = async () => {
    clearTimeout(box.timer);
    while (box.unsent !== undefined && !box.isSending) {
      const text = box.unsent;
      box.unsent = undefined;
      box.isSending = true;
      const outcome = await latestSend.current(text, box.group);
      box.isSending = false;
      if (outcome === 'lost') {
        box.unsent ??= text;
        return;
      }
    }
  };
  const latestFlush = useRef(flush);

  useEffect(() => {
    latestSend.current = send;
    latestFlush.current = flush;
  });
  useEffect(() => {
    if (!box.isFocused) setTyped(undefined);
  }, [box, value]);
  useEffect(() => {
    if (isConnected) void latestFlush.current();
  }, [isConnected]);
  useEffect(() => () => void latestFlush.current(), []);

  return {
    value: typed ?? value,
    onChange: ({ target }) => {
      setTyped(target.value);
      box.unsent = target.value;
      clearTimeout(box.timer);
      box.timer = setTimeout(() => void flush(), DELAY_MS);
    },
    onFocus: () => {
      box.isFocused = true;
      box.group = crypto.randomUUID();
    },
    onBlur: () => {
      box.isFocused = false;
      void flush();
    },
  };
}

import { useEffect, useState, type ChangeEvent } from 'react';
import { useStudioContext } from './StudioContext.ts';
import type { Outcome } from './useStudio.ts';

/** How long keystrokes are collected before they are sent. */
const DELAY_MS = 10;

type TextElement = HTMLInputElement | HTMLTextAreaElement;

type Send = (text: string, group: string) => Promise<Outcome<unknown>> | undefined;

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
export function useLiveText(value: string, send: Send): LiveText {
  const { isConnected } = useStudioContext();
  const [isFocused, setFocused] = useState(false);
  const [typed, setTyped] = useState<{ text: string; value: string }>();
  const [box] = useState(() => createBox());
  // The value of an earlier text of this visit is the person's own, and the box has a newer text,
  // perhaps one that cannot be sent. Another value replaces what was typed when the box is left.
  if (typed && !isFocused && typed.value !== value)
    setTyped(value !== typed.text && box.hasSent(value) ? { ...typed, value } : undefined);

  useEffect(() => box.setSend(send));
  useEffect(() => {
    if (isConnected) void box.flush();
  }, [box, isConnected]);
  useEffect(() => () => void box.flush(), [box]);

  return {
    value: typed?.text ?? value,
    onChange: ({ target }) => {
      setTyped({ text: target.value, value });
      box.type(target.value);
    },
    onFocus: () => {
      setFocused(true);
      box.startGroup();
    },
    onBlur: () => {
      setFocused(false);
      void box.flush();
    },
  };
}

/** What a box has yet to send. It outlives the renders of its component. */
function createBox() {
  let group = crypto.randomUUID();
  const sent = new Set<string>();
  let isSending = false;
  let unsent: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let send: Send = () => undefined;
  const flush = async () => {
    clearTimeout(timer);
    while (unsent !== undefined && !isSending) {
      const text = unsent;
      unsent = undefined;
      isSending = true;
      sent.add(text);
      const outcome = await send(text, group);
      isSending = false;
      if (outcome === 'lost') {
        unsent ??= text;
        return;
      }
    }
  };
  return {
    flush,
    setSend: (next: Send) => {
      send = next;
    },
    /** Whether the text was sent since the box was entered. */
    hasSent: (text: string) => sent.has(text),
    startGroup: () => {
      group = crypto.randomUUID();
      sent.clear();
    },
    type: (text: string) => {
      unsent = text;
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), DELAY_MS);
    },
  };
}

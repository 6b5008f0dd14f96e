import { directionOfText } from '../../../shared/text/textDirection.ts';

/**
 * Isolates a text from data by `<bdi>`, so that its direction does not affect the text around it. It
 * is one line; for a text of several lines use `BidiLines`.
 */
export function BidiText({ text }: { text: string }) {
  return <bdi dir={directionOfText(text)}>{text}</bdi>;
}

/** Shows a text with its line breaks. Each line has its own direction. */
export function BidiLines({ text }: { text: string }) {
  return text.split('\n').map((line, index) => (
    // The lines have no other identity.
    <bdi key={index} dir={directionOfText(line)} className="text-line">
      {line === '' ? <br /> : line}
    </bdi>
  ));
}

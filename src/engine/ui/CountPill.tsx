import './ui.css';

/** How many there are, beside a title: already as a sentence. */
export function CountPill({ text }: { text: string }) {
  return (
    <span data-count className="count-pill">
      {text}
    </span>
  );
}

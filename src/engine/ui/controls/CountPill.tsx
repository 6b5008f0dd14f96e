import '../ui.css';

/** A pill beside a title with a count, as an already translated text. */
export function CountPill({ text }: { text: string }) {
  return (
    <span data-count className="count-pill">
      {text}
    </span>
  );
}

type LineKind = 'added' | 'removed' | 'hunk' | 'same';

/** Returns the kind of each line of a unified diff, without the lines that name the files. */
function diffLines(diff: string): { kind: LineKind; text: string }[] {
  const lines = diff.replace(/\n$/, '').split('\n');
  const first = lines.findIndex((line) => line.startsWith('@@'));
  return lines.slice(Math.max(first, 0)).map((text) => ({ kind: kindOf(text), text }));
}

function kindOf(line: string): LineKind {
  if (line.startsWith('@@')) return 'hunk';
  if (line.startsWith('+')) return 'added';
  return line.startsWith('-') ? 'removed' : 'same';
}

/** A unified diff. Each changed line keeps its sign, so that colour is not needed to read it. */
export function DiffView({ diff }: { diff: string }) {
  return (
    <pre dir="ltr" className="studio-diff" tabIndex={0}>
      {diffLines(diff).map(({ kind, text }, index) => (
        <span key={index} data-kind={kind}>
          {text === '' ? ' ' : text}
        </span>
      ))}
    </pre>
  );
}

import { OUTLINES } from '../../../generated/icons.ts';

interface Props {
  name: string;
  /** Height and width in pixels. */
  size?: number;
  /** A colour of the palette, as `textMuted` or `primary.main`; that of the text around it unless told otherwise. */
  color?: string | undefined;
  /** What it says, where no text stands beside or behind it. */
  title?: string;
  className?: string;
}

/** Icons that point along the line of reading and turn with it. */
const MIRRORED = new Set([
  'ChevronLeft',
  'ChevronRight',
  'OpenInNew',
  'Logout',
  'Forum',
  'Comment',
  'MenuOpen',
]);

/** An icon by the name that manifest.json beside this file lists. A bare drawing: there are sixty on a page of rows. */
export function Icon({ name, size = 20, color, title, className }: Props) {
  const outline = OUTLINES[name];
  if (!outline) throw new Error(`No icon is called "${name}"`);
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="currentColor"
      focusable="false"
      className={className}
      {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
      {...(MIRRORED.has(name) ? { 'data-mirror': '' } : {})}
      style={{
        flex: 'none',
        ...(color ? { color: `var(--ui-palette-${color.replace('.', '-')})` } : {}),
      }}
    >
      <path d={outline} />
    </svg>
  );
}

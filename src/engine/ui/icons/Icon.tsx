import { OUTLINES } from './outlines.ts';

interface Props {
  name: string;
  /** Width and height in pixels. */
  size?: number;
  /** A colour of the palette, such as `textMuted` or `primary.main`; by default the text colour. */
  color?: string | undefined;
  /** The accessible name, if no text beside the icon names it. */
  title?: string;
  className?: string;
}

/** Icons that point in reading direction and are mirrored in right-to-left pages. */
const MIRRORED = new Set([
  'ChevronLeft',
  'ChevronRight',
  'OpenInNew',
  'Logout',
  'Forum',
  'Comment',
  'MenuOpen',
  'FormatListBulleted',
  'FormatListNumbered',
  'Redo',
  'Undo',
]);

/**
 * An icon by a name of the manifest.json beside this file. A plain SVG, because a page of rows
 * contains about sixty icons.
 */
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

import { MARK, PANEL_MARK } from '../mark.ts';

/** The product's logo, the same in light and dark mode. `onPanel` selects that of the sign-in panel. */
export const BrandMark = ({ size = 36, onPanel = false }: { size?: number; onPanel?: boolean }) => (
  <img
    src={onPanel ? PANEL_MARK : MARK}
    width={size}
    height={size}
    alt=""
    decoding="sync"
    style={{ display: 'block', flex: 'none' }}
  />
);

const WIDTH = 720;
const times = (count: number) => Array.from({ length: count }, (_none, index) => index);

/** A stepped parapet: three steps up, a flat, three steps down. */
const parapet = (x: number) => `M${x} 48v-16h12v-16h12v-16h16v16h12v16h12v16z`;

/** A door under a stepped arch. */
const door = (x: number, scale = 1) => {
  const step = 10 * scale;
  const width = 60 * scale;
  return `M${x} 400V${272 + 60 * (1 - scale)}h${step}v-${step}h${step}v-${step}h${width - 4 * step}v${step}h${step}v${step}h${step}V400z`;
};

/**
 * The decorative pattern of the sign-in panel: parapets, rows of triangles and doors. One group of
 * triangles and one door are highlighted.
 */
export function BrandPattern() {
  /** The columns of the highlighted triangles, by row. */
  const highlighted = [[7], [6, 7], [6, 7, 8]];
  return (
    <svg
      className="brand-wall"
      aria-hidden
      focusable="false"
      viewBox={`0 0 ${WIDTH} 400`}
      preserveAspectRatio="xMidYMax slice"
    >
      <path
        d={`${times(9)
          .map((index) => parapet(index * 84 - 10))
          .join('')}M0 48h${WIDTH}v352H0z`}
        fill="#fff"
        opacity=".08"
      />
      {[0, 1, 2].map((row) =>
        times(16).map((column) => (
          <path
            key={`${row}-${column}`}
            d={`M${column * 48 + (row % 2) * 24 - 12} ${98 + row * 34}l11 -20 11 20z`}
            fill={highlighted[row]?.includes(column) ? 'var(--ui-palette-brandMotif)' : '#fff'}
            opacity={highlighted[row]?.includes(column) ? 1 : 0.16}
          />
        )),
      )}
      <rect y="190" width={WIDTH} height="2" fill="var(--ui-palette-brandMotif)" opacity=".35" />
      {times(5).map((index) => (
        <path key={index} d={door(28 + index * 146)} fill="#000" opacity=".28" />
      ))}
      <path d={door(28 + 2 * 146 + 9, 0.7)} fill="var(--ui-palette-brandMotif)" opacity=".85" />
    </svg>
  );
}

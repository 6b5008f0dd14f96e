import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const root = join(import.meta.dirname, '../..');
const FILE = 'src/engine/ui/icons/outlines.ts';

/**
 * Returns the source of src/engine/ui/icons/outlines.ts: the SVG paths of the icons in
 * src/engine/ui/icons/manifest.json, extracted from MUI's icons.
 */
export async function generateIcons(): Promise<string> {
  const { icons } = JSON.parse(
    readFileSync(join(root, 'src/engine/ui/icons/manifest.json'), 'utf8'),
  ) as { icons: string[] };
  const outlines = await Promise.all(
    icons.map(async (name) => `  ${name}: '${await outlineOf(name)}',`),
  );
  return `/** Written by \`npm run generate\`: the SVG paths of the icons, in a view box of 24 by 24. */\nexport const OUTLINES: Record<string, string> = {\n${outlines.join('\n')}\n};\n`;
}

async function outlineOf(name: string): Promise<string> {
  const module = (await import(`@mui/icons-material/${name}Outlined`)) as {
    default: ComponentType | { default: ComponentType };
  };
  const Icon = 'default' in module.default ? module.default.default : module.default;
  const markup = renderToStaticMarkup(createElement(Icon));
  const inner = markup.replace(/^<svg[^>]*>|<\/svg>$/g, '');
  const parts = [...inner.matchAll(/<(path|circle)([^>]*?)\/?>(?:<\/\1>)?/g)].map(
    ([, tag, attributes]) => (tag === 'path' ? attribute(attributes, 'd') : toPath(attributes)),
  );
  if (parts.length === 0 || parts.some((part) => !part))
    throw new Error(`The icon ${name} contains SVG that this script does not support: ${inner}`);
  return parts.join('');
}

const attribute = (attributes: string | undefined, name: string) =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(attributes ?? '')?.[1];

/** Converts a circle to path data: two arcs. */
function toPath(attributes: string | undefined): string | undefined {
  const [cx, cy, r] = ['cx', 'cy', 'r'].map((name) => Number(attribute(attributes, name)));
  if (cx === undefined || cy === undefined || r === undefined) return undefined;
  return `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(join(root, FILE), await generateIcons());
  process.stdout.write(`${FILE}\n`);
}

import type { Finding } from './inspect.ts';

/** By the class that emotion made of a style: what the style says of left and right. The class is the same in both directions. */
export type Sides = Record<string, string[]>;

/** Runs in the page: every style in use that names a side. */
export function readSides(): Sides {
  const sides: Sides = {};
  const SIDED =
    /^(?:left|right|(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-.*)?|border-(?:top|bottom)-(?:left|right)-radius|text-align|float|clear)$/;
  const read = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule) {
        const id = /\.[a-z]+-(\w{5,7})(?![\w])/.exec(rule.selectorText)?.[1];
        const said = [...rule.style].flatMap((name) => {
          const value = rule.style.getPropertyValue(name);
          return SIDED.test(name) &&
            (!/^(?:text-align|float|clear)$/.test(name) || /left|right/.test(value))
            ? [`${name}: ${value}`]
            : [];
        });
        if (id && said.length > 0)
          (sides[id] ??= []).push(
            `${rule.selectorText.replace(/^\.[a-z]+-/, '.')} { ${said.join('; ')} }`,
          );
        if (rule.cssRules.length > 0) read(rule.cssRules);
      } else if (rule instanceof CSSGroupingRule) read(rule.cssRules);
    }
  };
  for (const sheet of document.styleSheets)
    if (sheet.ownerNode instanceof HTMLStyleElement) read(sheet.cssRules);
  return sides;
}

/** A style is the same in both directions and yet names one side. Values that are the same on both sides, like margins of 0, turn into themselves. */
export function unturned(ltr: Sides, rtl: Sides): Finding[] {
  return Object.entries(ltr).flatMap(([id, rules]) =>
    rules.flatMap((rule) =>
      rtl[id]?.includes(rule) && mirror(rule) !== rule && !NUMBERS.test(rule)
        ? [{ rule: 'style that does not turn', what: rule }]
        : [],
    ),
  );
}

/** Numbers stand on the right in both directions, as the look asks for. */
const NUMBERS = /^[^{]*\{ text-align: right \}$/;

function mirror(rule: string): string {
  const [selector = '', body = ''] = rule.split(/ \{ | \}$/);
  const turned = body
    .split('; ')
    .map((one) => one.replace(/left|right/g, (side) => (side === 'left' ? 'right' : 'left')));
  return `${selector} { ${orderAs(turned, body.split('; ')).join('; ')} }`;
}

/** The same declarations in the order of others that hold the same. */
function orderAs(turned: string[], order: string[]): string[] {
  return turned.toSorted().join() === order.toSorted().join() ? order : turned;
}

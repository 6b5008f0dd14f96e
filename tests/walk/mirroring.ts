import type { Finding } from './pageTools.ts';

/**
 * The directional declarations of styles, by emotion's class name. The class is the same in both
 * directions.
 */
export type DirectionalStyles = Record<string, string[]>;

/** Runs in the page: returns every style in use with a directional declaration. */
export function readDirectionalStyles(): DirectionalStyles {
  const sides: DirectionalStyles = {};
  const DIRECTIONAL =
    /^(?:left|right|(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-.*)?|border-(?:top|bottom)-(?:left|right)-radius|text-align|float|clear)$/;
  const read = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule) {
        const id = /\.[a-z]+-(\w{5,7})(?![\w])/.exec(rule.selectorText)?.[1];
        const declarations = [...rule.style].flatMap((name) => {
          const value = rule.style.getPropertyValue(name);
          return DIRECTIONAL.test(name) &&
            (!/^(?:text-align|float|clear)$/.test(name) || /left|right/.test(value))
            ? [`${name}: ${value}`]
            : [];
        });
        if (id && declarations.length > 0)
          (sides[id] ??= []).push(
            `${rule.selectorText.replace(/^\.[a-z]+-/, '.')} { ${declarations.join('; ')} }`,
          );
        if (rule.cssRules.length > 0) read(rule.cssRules);
      } else if (rule instanceof CSSGroupingRule) read(rule.cssRules);
    }
  };
  for (const sheet of document.styleSheets)
    if (sheet.ownerNode instanceof HTMLStyleElement) read(sheet.cssRules);
  return sides;
}

/**
 * Returns styles that are directional and yet the same in both directions. Styles with the same
 * value on both sides, such as margins of 0, are symmetric.
 */
export function findUnmirrored(ltr: DirectionalStyles, rtl: DirectionalStyles): Finding[] {
  return Object.entries(ltr).flatMap(([id, rules]) =>
    rules.flatMap((rule) =>
      rtl[id]?.includes(rule) && mirror(rule) !== rule && !NUMBERS.test(rule)
        ? [{ rule: 'style that is not mirrored', what: rule }]
        : [],
    ),
  );
}

/** Numbers are aligned right in both directions, by design. */
const NUMBERS = /^[^{]*\{ text-align: right \}$/;

function mirror(rule: string): string {
  const [selector = '', body = ''] = rule.split(/ \{ | \}$/);
  const mirrored = body
    .split('; ')
    .map((declaration) =>
      declaration.replace(/left|right/g, (side) => (side === 'left' ? 'right' : 'left')),
    );
  return `${selector} { ${inOrderOf(mirrored, body.split('; ')).join('; ')} }`;
}

/** Returns the same declarations in the order of another list with the same elements. */
function inOrderOf(mirrored: string[], order: string[]): string[] {
  return mirrored.toSorted().join() === order.toSorted().join() ? order : mirrored;
}

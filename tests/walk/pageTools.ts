/** A problem on a page: the rule that is broken, and the element that breaks it. */
export interface Finding {
  rule: string;
  what: string;
}

/** Functions that inspectTexts and inspectLayout share in the page. */
interface PageTools {
  /** Creates a list of findings without duplicates, and the function that adds to it. */
  createReport(): {
    findings: Finding[];
    report(rule: string, element: Element, what: string): void;
  };
  isSeen(element: Element): boolean;
  styleOf(element: Element): CSSStyleDeclaration;
}

declare global {
  interface Window {
    walkTools: PageTools;
  }
}

/** Runs in the page, so it contains everything that it needs. */
export function installPageTools(): void {
  const nameOf = (element: Element) => {
    const namedElement = element.closest(
      '[data-field],[data-action],[data-filter],[data-figure],[data-block],[data-state],[data-menu]',
    );
    const attributes = namedElement
      ? [...namedElement.attributes]
          .filter(({ name }) => /^data-(?:field|action|filter|figure|block|state|menu)$/.test(name))
          .map(({ name, value }) => `[${name}=${value}]`)
      : [];
    const part =
      [...element.classList].find(
        (name) => /^Mui[A-Z]\w+-/.test(name) && !/-[a-z]+[A-Z]\w+$/.test(name),
      ) ?? '';
    return `${attributes.join('')} ${element.localName}${part && `.${part}`}`.trim();
  };
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 1 &&
      height > 1 &&
      element.checkVisibility({
        opacityProperty: true,
        visibilityProperty: true,
        contentVisibilityAuto: true,
      })
    );
  };
  const styleOf = (element: Element) => getComputedStyle(element);
  const createReport = () => {
    const findings: Finding[] = [];
    const seen = new Set<string>();
    const report = (rule: string, element: Element, what: string) => {
      const finding = {
        rule,
        what: `${nameOf(element)}: ${what.trim().replace(/\s+/g, ' ').slice(0, 90)}`,
      };
      if (!seen.has(finding.rule + finding.what)) findings.push(finding);
      seen.add(finding.rule + finding.what);
    };
    return { findings, report };
  };
  window.walkTools = { createReport, isSeen, styleOf };
}

import type { Finding } from './pageTools.ts';

/**
 * Runs in the page, after installPageTools: checks scrolling, overflow, physical sides and the size
 * of touch targets.
 */
export function inspectLayout({ minTargetSize }: { minTargetSize: number }): Finding[] {
  const { createReport, isSeen, styleOf } = window.walkTools;
  const { findings, report } = createReport();

  /**
   * Only tables, rows of tabs, chips or links and text areas may scroll horizontally; anything else is a
   * box that is too small for its content.
   */
  for (const box of document.querySelectorAll('body *')) {
    if (
      box.scrollWidth <= box.clientWidth + 2 ||
      !/auto|scroll/.test(styleOf(box).overflowX) ||
      !isSeen(box)
    )
      continue;
    if (
      !box.matches('textarea,[role=tablist],[role=grid] *,[data-fixed],.tabs,.attention') &&
      !box.querySelector(':scope > table,:scope > [role=tablist],:scope > [role=grid]')
    )
      report('sideways scrolling', box, `${box.scrollWidth} > ${box.clientWidth}`);
  }

  /** Whether the page scrolls horizontally, and which element is too wide. */
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width) {
    const overflowing = [...document.querySelectorAll('body *')].filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return isSeen(element) && (left < -1 || right > width + 1);
    });
    report(
      'horizontal overflow',
      overflowing.at(-1) ?? document.body,
      `${document.documentElement.scrollWidth} > ${width}`,
    );
  }

  /** On a desktop, the rows of a report begin near the top, unless a chart is above them. */
  const MAX_REPORT_HEAD = 300;
  const bar = document.querySelector(".list-bar:not([data-view='table'])");
  const rows = bar?.parentElement?.querySelector('table, .MuiDataGrid-root');
  const content = document.querySelector('#content');
  const hasChart = document.querySelector("[data-block='chart'] > :not([data-folded])") !== null;
  if (rows && content && width >= 1200 && !hasChart) {
    const head = rows.getBoundingClientRect().top - content.getBoundingClientRect().top;
    if (head > MAX_REPORT_HEAD) report('high head', bar!, `${Math.round(head)} pixels`);
  }

  /**
   * Only one thing scrolls: the page, or a large box in it. In a window that is too low for the box,
   * both may.
   */
  const MIN_BOX_SHARE = 0.35;
  const LOW_WINDOW = 700;
  const { scrollHeight, clientHeight } = document.documentElement;
  if (scrollHeight > clientHeight + 1 && clientHeight > LOW_WINDOW)
    for (const box of document.querySelectorAll('#content *'))
      if (
        box.scrollHeight > box.clientHeight + 1 &&
        box.clientHeight > clientHeight * MIN_BOX_SHARE &&
        /auto|scroll/.test(styleOf(box).overflowY) &&
        isSeen(box)
      )
        report('two scrolls', box, `the page by ${scrollHeight - clientHeight} pixels`);

  /** Inline styles with physical sides. Those that MUI computes from measurements are correct. */
  const SIDES = [
    'left',
    'right',
    'margin-left',
    'margin-right',
    'padding-left',
    'padding-right',
    'border-left-width',
    'border-right-width',
    'float',
  ];
  for (const element of document.querySelectorAll<HTMLElement>('[style]')) {
    if (
      element.closest(
        '.MuiPopper-root,.MuiPopover-root,.MuiDataGrid-root,iframe,textarea[aria-hidden=true]',
      )
    )
      continue;
    const sides = SIDES.filter((side) => element.style.getPropertyValue(side));
    if (/^(?:left|right)$/.test(element.style.textAlign)) sides.push('text-align');
    if (sides.length > 0) report('physical side', element, sides.join(', '));
  }

  /** The size of touch targets. Links within a sentence are exempt. */
  const CONTROLS =
    'a[href],button,input:not([type=hidden]),select,textarea,summary,[role=button],[role=link],[role=menuitem],[role=option],[role=tab],[role=checkbox],[role=switch],[role=radio]';
  const isWithinSentence = (element: Element) => {
    const parent = element.parentElement;
    return (
      styleOf(element).display === 'inline' &&
      (parent?.textContent ?? '').trim().length > (element.textContent ?? '').trim().length
    );
  };
  const targetOf = (element: Element) => {
    const field = element.closest('label,.text-box,.MuiPickersInputBase-root') ?? element;
    return element.matches('input,select,textarea') ? field : element;
  };
  for (const element of document.querySelectorAll(CONTROLS)) {
    const target = targetOf(element);
    if (
      !isSeen(target) ||
      element.closest('[aria-hidden=true],[inert]') ||
      (element.matches('input') && element.getAttribute('tabindex') === '-1')
    )
      continue;
    const box = target.getBoundingClientRect();
    if (
      (box.width < minTargetSize - 0.5 || box.height < minTargetSize - 0.5) &&
      !isWithinSentence(element)
    )
      report(
        'small target',
        element,
        `${Math.round(box.width)}×${Math.round(box.height)} ${element.textContent || element.getAttribute('aria-label') || ''}`,
      );
  }
  return findings;
}

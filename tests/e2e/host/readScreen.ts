/** The texts of a value that is absent. */
const PLACEHOLDERS = ['', '–', '-'];

/** A displayed value: its field, its text, and the index of its row in a table. */
export interface ShownValue {
  field: string;
  text: string;
  row: number;
}

/** What a screen shows. */
export interface ShownScreen {
  /** Error boundaries, failure notices and not-found texts. */
  failures: string[];
  cells: ShownValue[];
  rowCount: number;
  /** Figures of cards and details, with their fields. */
  values: ShownValue[];
  /** All visible texts and input values of the screen. */
  text: string;
  /** The paths that the screen links to, without the menu. */
  links: string[];
  /** The names of the actions on the screen. */
  actions: string[];
}

/** Runs in the page: reads what the screen shows. */
export function readScreen(): ShownScreen {
  const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const all = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter(seen);
  const textOf = (element: HTMLElement) => element.innerText.replace(/\s+/g, ' ').trim();
  const fieldOf = (element: HTMLElement) =>
    element.dataset['field'] ?? element.dataset['figure'] ?? element.dataset['fact'] ?? '';
  const FAILURES =
    '[data-state=error],[data-state=failure],[data-state=missing],[data-state=empty],[role=alert]:not([data-severity=info],[data-severity=success])';
  const rows = all('[data-id]:is(tr,[role=row],li):not([data-id=totals])').filter((row) =>
    row.querySelector('[data-field]'),
  );
  const inputs = all('input,textarea') as (HTMLInputElement | HTMLTextAreaElement)[];
  const main = document.querySelector<HTMLElement>('main') ?? document.body;
  return {
    failures: all(FAILURES).map(
      (element) =>
        `${element.dataset['state'] ?? element.dataset['alert'] ?? 'alert'}: ${textOf(element)}`,
    ),
    rowCount: rows.length,
    cells: rows.flatMap((element, row) =>
      [...element.querySelectorAll<HTMLElement>('[data-field]')]
        .filter((cell) => seen(cell) && cell.parentElement?.closest('[data-field]') === null)
        .map((cell) => ({ field: fieldOf(cell), text: textOf(cell), row })),
    ),
    values: all('[data-figure],[data-fact],.detail-row[data-field]').map((element) => ({
      field: fieldOf(element),
      text: textOf(element.querySelector<HTMLElement>('[data-value],dd,[role=cell]') ?? element),
      row: 0,
    })),
    text: [textOf(main), ...inputs.map((input) => input.value)].join('\n'),
    links: all('main a[href]').map((link) => new URL((link as HTMLAnchorElement).href).pathname),
    actions: all('main [data-action]').map((element) => element.dataset['action'] ?? ''),
  };
}

export const isPlaceholder = (text: string) => PLACEHOLDERS.includes(text);

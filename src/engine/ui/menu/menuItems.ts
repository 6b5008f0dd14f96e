/** One item of a menu. With `href` it is a link; with `newTab` as well, it opens in a new tab. */
export interface MenuItemDefinition {
  key: string;
  label: string;
  /** A note in small print below the label. */
  note?: string;
  icon?: string;
  /** Attributes for tests and support. */
  attributes: Record<`data-${string}`, string>;
  selected?: boolean;
  /** Makes it a checkbox item. Pressing it leaves the menu open. */
  checked?: boolean;
  /** Shows it as text that cannot be pressed. */
  disabled?: boolean;
  /** Leaves the menu open when it is pressed. */
  staysOpen?: boolean;
  /** Draws a line above it. */
  startsGroup?: boolean;
  href?: string;
  newTab?: boolean;
  onPress?(): void;
}

/** What a menu needs to know to open at its button. */
export interface MenuAnchor {
  id: string;
  anchor: HTMLElement;
  onClose(): void;
}

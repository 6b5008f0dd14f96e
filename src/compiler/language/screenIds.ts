/** The screens that a form file can define, by the property that describes each. */
export const FORM_SCREENS = ['create', 'edit', 'dialog'] as const;

type FormScreen = (typeof FORM_SCREENS)[number];

/**
 * Returns the id of a screen that states none.
 * @param file the name of its file: `loans` of `loans.form.json`
 */
export const defaultScreenId = (file: string, screen?: FormScreen): string =>
  screen === 'create' || screen === 'edit' ? `${screen}-${file}` : file;

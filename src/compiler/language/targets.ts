/**
 * What a value of a definition can refer to, each with the words of the reference. Schemas of the
 * language and of manifests state it with the keyword `refers`; for the names of properties with
 * `keyRefers`. With `value`, the value can have any type, with `body` it is an object; otherwise it is a
 * string.
 */
export const TARGETS = {
  part: 'a part of the platform',
  text: 'a text',
  plural: 'a plural family',
  icon: 'an icon',
  screen: 'a screen',
  tabScreen: 'a screen for one item',
  link: 'a screen, with values for the parameters of its route',
  list: 'a list of the call, with the filters of the query beside it',
  rowsOf: 'a list whose rows are shown, with values for the parameters of its route',
  listColumn: 'a column of the list beside it',
  dialog: 'a dialog',
  call: 'a call',
  change: 'a call that changes something',
  entity: 'an entity',
  resource: 'a resource',
  store: 'a store',
  valueType: 'a type of value with a column',
  cell: 'a cell',
  widget: 'a widget',
  action: 'an action',
  block: 'a block',
  sharedChoices: 'shared choices',
  sharedBlock: 'a shared block',
  field: 'a field',
  fieldPath: 'a field, also one within an object',
  picture: 'a field with the URL of a picture',
  sortField: 'a field by which rows can be sorted',
  formField: 'a field that the form sends',
  numberField: 'a field of the form with a number',
  shownField: 'a field that the form shows',
  figure: 'a figure of the call',
  total: 'a total of the call, or sum',
  filter: 'a filter of the list',
  otherFilter: 'another filter of the list',
  callFilter: 'a filter of the call',
  viewParam: 'a filter of the list, or sort',
  template: 'a text with placeholders',
  value: 'a value of the field',
  body: 'the body that the call sends',
} as const;

export type Target = keyof typeof TARGETS;

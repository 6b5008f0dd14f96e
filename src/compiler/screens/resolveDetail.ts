import type {
  ResolvedDetail,
  ResolvedDetailField,
  ResolvedDetailSection,
} from '../../shared/resolved.ts';
import { labelAt } from './defaultLabel.ts';
import { chooseField } from './chooseField.ts';
import type { Cursor } from '../read/cursor.ts';
import { displayOf, sharedOptions } from './display.ts';
import { optional } from '../project/optional.ts';
import { expectPathParams, expectRouteParam } from './params.ts';
import type { KnownCall } from '../project/project.ts';
import { reportRepeats } from '../project/reportRepeats.ts';
import { propertyAt, responseFields } from '../project/responseFields.ts';
import { expectListField } from '../project/expectKnown.ts';
import { resolveNotices } from './resolveNotices.ts';
import { resolveLink, resolveLinks, resolveOptions, collectPartTexts } from './resolveParts.ts';
import type { ScreenContext } from './screenContext.ts';
import { orList } from '../issues/messages.ts';
import { sectionFields } from './sectionFields.ts';

type OwnProperties = Omit<
  ResolvedDetail,
  'id' | 'route' | 'title' | 'visibility' | 'icon' | 'texts'
>;

/** Resolves the properties that only a detail has. Undefined if its call is unknown. */
export function resolveDetail(at: Cursor, screen: ScreenContext): OwnProperties | undefined {
  const known = screen.project.calls.get(at.get('call').text() ?? '');
  if (!known) return undefined;
  checkLoad(at.get('call'), known, screen);
  const name = at.get('nameField');
  if (name.exists) expectListField(name, known);
  const sections = at.get('sections').items();
  reportRepeats(sectionFields(at), 'field');
  return {
    kind: 'detail',
    call: known.call,
    ...optional('nameField', name.text()),
    ...optional('back', resolveLink(at.get('back'), screen)),
    links: resolveLinks(at.get('links'), screen),
    ...optional('errorText', at.get('errorText').text()),
    notices: resolveNotices(at.get('notices'), known),
    sections: sections.map((section) => resolveSection(section, known, screen)),
  };
}

function checkLoad(at: Cursor, { call }: KnownCall, { around }: ScreenContext): void {
  if (call.response !== 'item')
    at.report('check.callResponse', {
      call: call.name,
      response: call.response,
      responses: orList(['item']),
    });
  else if (call.method !== 'GET') at.report('check.callChanges', { call: call.name });
  expectPathParams(at, call, around);
  expectRouteParam(at, call, around);
}

function resolveSection(
  at: Cursor,
  known: KnownCall,
  screen: ScreenContext,
): ResolvedDetailSection {
  return {
    ...optional('title', at.get('title').text()),
    columnCount: at.get('columnCount').number() ?? 1,
    fields: at
      .get('fields')
      .items()
      .flatMap((row) => resolveRow(row, known, screen) ?? []),
  };
}

function resolveRow(
  at: Cursor,
  known: KnownCall,
  screen: ScreenContext,
): ResolvedDetailField | undefined {
  const field = at.get('field').text();
  if (field === undefined) return undefined;
  const answered = expectListField(at.get('field'), known);
  const property = propertyAt(known.entity, field);
  const display = displayOf(known.entity, field, screen.project);
  const part = chooseField('cell', at, property, screen.project.manifests, display);
  if (part) collectPartTexts(at.get(at.get('cell').exists ? 'cell' : 'field'), part, screen);
  const label = labelAt(
    at.get('label'),
    {
      kind: 'field',
      name: field,
      entity: known.entity?.id,
      at: at.get('field'),
      isKnown: answered,
    },
    screen,
  );
  const within = {
    ...screen,
    around: {
      ...screen.around,
      row: true,
      fields: responseFields(known.entity),
      ...optional('value', property),
    },
  };
  return {
    field,
    label,
    cell: part?.id ?? at.get('cell').text() ?? 'text',
    options: part
      ? resolveOptions(
          at.get('options'),
          at,
          part.checkOptions,
          within,
          sharedOptions(display, part),
        )
      : {},
    showEmpty: at.get('showEmpty').flag() ?? false,
  };
}

import type {
  DetailDefinition,
  DetailFieldDefinition,
  DetailSectionDefinition,
} from '../../language/definitions.ts';
import type {
  ResolvedDetail,
  ResolvedDetailField,
  ResolvedDetailSection,
} from '../../shared/resolved/resolved.ts';
import { resourceOf } from '../../shared/calls/calls.ts';
import type { Cursor } from '../read/cursor.ts';
import { optional } from '../project/optional.ts';
import { expectPathParams, expectRouteParam } from '../link/params.ts';
import { expectResponse } from '../link/expectResponse.ts';
import type { KnownCall } from '../project/project.ts';
import { responseFields } from '../project/responseFields.ts';
import { reportRepeats } from '../project/reportRepeats.ts';
import { editFormOf, resolveAccessLog, resolveHistory } from './resolveHistory.ts';
import { resolveActions } from './resolveActions.ts';
import { resolveChoices } from './resolveChoices.ts';
import { resolveNotices } from './resolveNotices.ts';
import { resolveBack, resolveLinks } from './resolveLinks.ts';
import { resolveShownField } from './resolveShownField.ts';
import type { ScreenContext } from './screenContext.ts';
import { sectionFields } from '../language/formFields.ts';

type OwnProperties = Omit<
  ResolvedDetail,
  'id' | 'route' | 'title' | 'visibility' | 'feature' | 'icon' | 'texts'
>;

/** Resolves the properties that only a detail has. Undefined if its call is unknown. */
export function resolveDetail(
  at: Cursor<DetailDefinition>,
  screen: ScreenContext,
): OwnProperties | undefined {
  const known = screen.project.calls.get(at.get('call').text() ?? '');
  if (!known) return undefined;
  checkLoad(at.get('call'), known, screen);
  const itemScreen = {
    ...screen,
    scope: {
      ...screen.scope,
      call: known.call.name,
      fields: responseFields(known.entity),
      entity: known.entity?.id,
    },
  };
  const name = at.get('nameField');
  const sections = at.get('sections').items();
  reportRepeats(sectionFields(at), 'field');
  return {
    kind: 'detail',
    call: known.call,
    ...optional('nameField', name.text()),
    ...optional('back', resolveBack(at.get('back'), known.entity?.id, screen)),
    links: resolveLinks(at.get('links'), screen),
    ...optional('history', resolveDetailHistory(at, known, screen)),
    ...optional('accessLog', resolveAccessLog(at.get('accessLog'), known, screen)),
    actions: resolveActions(at.get('actions'), 'item', itemScreen),
    ...optional('errorText', at.get('errorText').text()),
    notices: resolveNotices(at.get('notices'), known),
    sections: sections.map((section) => resolveSection(section, known, screen)),
  };
}

/** Resolves the changes of the item, with the labels of the form that edits it. */
function resolveDetailHistory(
  at: Cursor<DetailDefinition>,
  { call, entity }: KnownCall,
  screen: ScreenContext,
): ResolvedDetail['history'] {
  const edit = editFormOf(resourceOf(call), screen.project);
  const history =
    entity && resolveHistory(at.get('history'), { call, entity, form: edit?.form }, screen);
  const editable = screen.project.resources.get(resourceOf(call))?.editable;
  return (
    history && { ...history, ...optional('form', edit?.id), ...optional('editable', editable) }
  );
}

function checkLoad(
  at: Cursor<DetailDefinition['call']>,
  { call }: KnownCall,
  { scope }: ScreenContext,
): void {
  if (expectResponse(at, call, ['item']) && call.method !== 'GET')
    at.report('check.callChanges', { call: call.name });
  expectPathParams(at, call, scope);
  expectRouteParam(at, call, scope);
}

function resolveSection(
  at: Cursor<DetailSectionDefinition>,
  known: KnownCall,
  screen: ScreenContext,
): ResolvedDetailSection {
  return {
    ...optional('title', at.get('title').text()),
    columnCount: at.get('columnCount').value,
    fields: at
      .get('fields')
      .items()
      .flatMap((row) => resolveRow(row, known, screen) ?? []),
  };
}

function resolveRow(
  at: Cursor<DetailFieldDefinition>,
  known: KnownCall,
  screen: ScreenContext,
): ResolvedDetailField | undefined {
  const shown = resolveShownField(at, known, 'field', screen);
  if (!shown) return undefined;
  return {
    ...shown.resolved,
    ...optional('choices', resolveChoices(at.get('choices'), screen)),
    showEmpty: at.get('showEmpty').value,
  };
}

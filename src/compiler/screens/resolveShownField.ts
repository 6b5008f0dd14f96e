import type {
  ColumnDefinition,
  DetailFieldDefinition,
  ExtraColumnDefinition,
  FigureColumnDefinition,
} from '../../language/definitions.ts';
import { resourceOf } from '../../shared/calls/calls.ts';
import type { JsonSchema } from '../../shared/resolved/resolved.ts';
import type { Omittable, Restricted } from '../../shared/resolved/resolvedParts.ts';
import { rightToRead } from '../../shared/calls/rights.ts';
import { isOmitted } from '../resources/fallbacks.ts';
import type { FieldPart } from '../language/manifests.ts';
import { optional } from '../project/optional.ts';
import type { KnownCall } from '../project/project.ts';
import { propertyAt, propertyIn, responseFields } from '../project/responseFields.ts';
import type { Cursor } from '../read/cursor.ts';
import { chooseField } from './chooseField.ts';
import { labelAt } from './defaults/defaultLabel.ts';
import { choicesWithTones, defaultOptions } from './defaults/defaultOptions.ts';
import { displayOf, displayOptions } from './display.ts';
import { collectPartTexts, resolveOptions } from './resolveParts.ts';
import type { ScreenContext } from './screenContext.ts';

/** A field of a response that a column or a detail shows. */
interface ShownField {
  /** The resolved properties that columns and fields of details have in common. */
  resolved: Restricted &
    Omittable & {
      field: string;
      label: string;
      cell: string;
      options: Record<string, unknown>;
    };
  property: JsonSchema | undefined;
  part: FieldPart | undefined;
  /** Whether the response of the call contains the field. */
  isReturned: boolean;
}

/** Resolves a field of a response, with its label and its cell. Undefined if none is named. */
export function resolveShownField(
  at: Cursor<
    ColumnDefinition | ExtraColumnDefinition | FigureColumnDefinition | DetailFieldDefinition
  >,
  known: KnownCall,
  kind: 'col' | 'field',
  screen: ScreenContext,
): ShownField | undefined {
  const field = at.get('field').text();
  if (field === undefined) return undefined;
  const property = propertyAt(known.entity, field);
  const isReturned = !known.entity || property !== undefined;
  const rules = known.entity && propertyIn(known.entity.schema, field);
  const display = displayOf(known.entity, field, screen.project);
  const part = chooseField('cell', at, property, {
    manifests: screen.project.manifests,
    display,
    hasChoices: choicesWithTones(rules, screen.project) !== undefined,
  });
  if (part) collectPartTexts(at.get(at.get('cell').exists ? 'cell' : 'field'), part, screen);
  at.use(kind === 'col' ? 'column' : 'formField', field, { screen: screen.id });
  if (part) at.get('cell').use('cell', part.id, { screen: screen.id });
  const resource = screen.project.resources.get(resourceOf(known.call));
  const labelledField = { kind, name: field, entity: known.entity?.id, at: at.get('field') };
  const scope = {
    ...screen.scope,
    row: true,
    fields: responseFields(known.entity),
    entity: known.entity?.id,
    ...optional('value', property),
  };
  return {
    resolved: {
      field,
      label: labelAt(at.get('label'), { ...labelledField, isKnown: isReturned }, screen),
      cell: part?.id ?? at.get('cell').text() ?? 'text',
      options: part
        ? resolveOptions(at.get('options'), at, part.checkOptions, {
            screen: { ...screen, scope },
            inherited: displayOptions(display, part),
            defaults: defaultOptions(
              part,
              at,
              { ...screen, scope },
              {
                use: 'cell',
                inherited: displayOptions(display, part),
                ...optional('field', rules),
                ...optional('named', known.entity && { name: field, entity: known.entity.id }),
              },
            ),
          })
        : {},
      ...optional('right', rightToRead(resource, field)),
      ...(isOmitted(rules) ? { omittable: true as const } : {}),
    },
    property,
    part,
    isReturned,
  };
}

import { resourceOf } from '../../shared/calls/calls.ts';
import { schemaFields } from '../../shared/resolved/schemaFields.ts';
import type {
  JsonSchema,
  ResolvedCall,
  ResolvedEntity,
  ResolvedResource,
} from '../../shared/resolved/resolved.ts';
import type { ResolvedStorage } from '../../shared/resolved/storage.ts';
import { FILE_TYPES } from '../../generated/valueTypes.ts';
import type { Compilation } from '../../compiler/compile.ts';

/** Returns the call by which a form would load an item, otherwise one that lists the items. */
export function readCallOf({ screens }: Compilation, resource: ResolvedResource) {
  const calls = Object.values(resource.calls);
  const loaded = [...screens.values()].flatMap((screen) =>
    screen.kind === 'form' && screen.load && resourceOf(screen.load) === resource.id
      ? [screen.load]
      : [],
  );
  const reads = calls.filter(({ effect }) => effect === 'read');
  return (
    loaded[0] ??
    reads.find(({ response }) => response === 'item') ??
    reads.find(({ response }) => response === 'page' || response === 'items')
  );
}

/**
 * Returns where the call returns the values of the fields of some schemas: JSON pointers into an
 * item, as the form has them. Fields whose value it does not return are left out.
 */
export function answeredFields(
  { screens, entities, storages }: Compilation,
  resource: ResolvedResource,
  { response }: ResolvedCall,
  schemas: readonly JsonSchema[],
): Record<string, string[]> {
  const stored = storages.get(resource.id)!.fields;
  const answer = schemaFields(entities.get(resource.entity)!.answer);
  const isAnswered = (pointer: string) => {
    const name = pointer.split('/')[1]!;
    return answer[name] !== undefined && (response === 'item' || !stored[name]?.itemOnly);
  };
  const inForms = new Map(
    [...screens.values()].flatMap((screen) =>
      screen.kind === 'form' && resourceOf(screen.save) === resource.id
        ? screen.sections
            .flatMap(({ fields }) => fields)
            .map(({ field, pointer }) => [field, pointer] as const)
        : [],
    ),
  );
  const names = schemas.flatMap((schema) => Object.keys(schemaFields(schema)));
  return Object.fromEntries(
    [...new Set(names)].flatMap((name) => {
      const pointers = (inForms.get(name) ?? [`/${name}`]).filter(isAnswered);
      return pointers.length > 0 ? [[name, pointers] as const] : [];
    }),
  );
}

/** Whether the server answers a link to the value, and not the value. */
export function isFile({ fields }: ResolvedStorage, field: string): boolean {
  const { type } = fields[field] ?? {};
  return FILE_TYPES.some((one) => one === type);
}

/** Whether not everybody who may read the items may read the field. */
export const isPrivate = ({ rights }: ResolvedResource, field: string) =>
  rights?.[field]?.read !== undefined;

export function nameFieldOf(
  { screens }: Compilation,
  resource: ResolvedResource,
  { answer }: ResolvedEntity,
): string | undefined {
  const listed = [...screens.values()].flatMap((screen) =>
    screen.kind === 'list' && resourceOf(screen.call) === resource.id ? [screen.nameField] : [],
  );
  return [...listed, 'name', 'title'].find(
    (name) => Object.hasOwn(schemaFields(answer), name) && !isPrivate(resource, name),
  );
}

import type {
  JsonSchema,
  ResolvedCall,
  ResolvedEntity,
} from '../../../shared/resolved/resolved.ts';
import type { KnownCall } from '../../project/project.ts';
import type { ScreenContext } from '../screenContext.ts';

/** The context in which the fields of a form are resolved. */
export interface FormContext {
  screen: ScreenContext;
  /** The entity that is saved. */
  entity: ResolvedEntity;
  /** The schema that the form validates with, and its fields by name. */
  schema: JsonSchema;
  fields: Record<string, JsonSchema>;
  save: ResolvedCall;
  load: KnownCall | undefined;
  /** The call that returns the initial item: `load` or, for a dialog, the call of the rows. */
  item: KnownCall | undefined;
}

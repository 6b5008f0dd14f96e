import type { Fault } from '../../../compiler/read/locateFaults.ts';
import type { Services } from '../context.ts';
import { DefinitionFault } from '../definitionFault.ts';
import type { ProductCode } from '../defineResource.ts';
import type { ApiDefinitions } from './joinResource.ts';
import { prepareRoutes } from './routes.ts';

/** Handlers use the services only when they are called, and these are never called. */
const NO_SERVICES = {} as Services;

/** Returns everything in valid definitions that the server cannot serve. Needs no database. */
export function findFaults(definitions: ApiDefinitions, code: ProductCode): readonly Fault[] {
  try {
    prepareRoutes(definitions, code, NO_SERVICES);
    return [];
  } catch (error) {
    if (error instanceof DefinitionFault) return error.faults;
    throw error;
  }
}

import type { Fault } from '../../src/compiler/read/locateFaults.ts';
import type { Services } from './context.ts';
import type { ResourceDefinition } from './defineResource.ts';
import { DefinitionFault } from './definitionFault.ts';
import { prepareRoutes, type ApiDefinitions } from './routes.ts';

/** Handlers use the services only when they are called, and these are never called. */
const NO_SERVICES = {} as Services;

/** Returns everything in valid definitions that the server cannot serve. Needs no database. */
export function findFaults(
  definitions: ApiDefinitions,
  resources: readonly ResourceDefinition[],
): readonly Fault[] {
  try {
    prepareRoutes(definitions, resources, NO_SERVICES);
    return [];
  } catch (error) {
    if (error instanceof DefinitionFault) return error.faults;
    throw error;
  }
}

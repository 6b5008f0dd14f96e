import type {
  Language,
  ResolvedCall,
  ResolvedForm,
  ResolvedList,
  ResolvedScreen,
} from '../../../src/shared/resolved/resolved.ts';
import { projectCompilation } from '../../helpers/projectCompilation.ts';

const { screens, resources } = projectCompilation;
export const { app, entities } = projectCompilation;

/** Returns a text of the product, or undefined if there is none with the key. */
export const textIn = (language: Language, key: string): string | undefined =>
  Object.values(projectCompilation.texts[language]!)
    .map((file) => file[key])
    .find((text) => text !== undefined);

export const allScreens: ResolvedScreen[] = [...screens.values()];

/** @throws if no screen has the route. */
export function screenAt(route: string): ResolvedScreen {
  const found = allScreens.find((screen) => screen.route === route);
  if (!found) throw new Error(`No screen has the route ${route}.`);
  return found;
}

export function listAt(route: string): ResolvedList {
  const screen = screenAt(route);
  if (screen.kind !== 'list') throw new Error(`${route} is no list.`);
  return screen;
}

export function formAt(route: string): ResolvedForm {
  const screen = screenAt(route);
  if (screen.kind !== 'form') throw new Error(`${route} is no form.`);
  return screen;
}

/** The calls of all resources. */
const calls: ResolvedCall[] = [...resources.values()].flatMap((resource) =>
  Object.values(resource.calls),
);

export const callsTo = (method: string, path: string): ResolvedCall[] =>
  calls.filter((call) => call.method === method && call.path === path);

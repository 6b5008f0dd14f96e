import type { Language, ResolvedApp, ResolvedScreen, RouteEntry } from '../rules/resolved.ts';
import type { Issue } from './issue.ts';

/** What the development server tells the browser about the definitions. */
declare module 'vite/types/customEvent.d.ts' {
  interface CustomEventMap {
    /** The page asks, once it listens, for the issues that stand. */
    'definitions:hello': undefined;
    /** Every issue that stands; none where all definitions are right again. */
    'definitions:issues': { issues: Issue[] };
    /** After an edit without issues: everything as it is now, but of the texts only the files that changed. */
    'definitions:update': {
      app: ResolvedApp;
      routes: RouteEntry[];
      screens: Record<string, ResolvedScreen>;
      texts: Partial<Record<Language, Record<string, Record<string, string>>>>;
    };
  }
}

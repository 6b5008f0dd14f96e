/* The modules that vitePlugin.ts makes of the definitions. */
/* oxlint-disable typescript/consistent-type-imports -- an ambient module cannot import by a relative name */

declare module 'virtual:definitions/app' {
  export const app: import('../shared/resolved.ts').ResolvedApp;
}

declare module 'virtual:definitions/routes' {
  interface ScreenModule {
    screen: import('../shared/resolved.ts').ResolvedScreen;
    /** Of a form alone: the functions that judge it, as RJSF's precompiled validator takes them. */
    validators?: import('@rjsf/validator-ajv8').ValidatorFunctions;
  }
  export const routes: import('../shared/resolved.ts').RouteEntry[];
  /** By id; each fetches the screen's own chunk. */
  export const screens: Record<string, () => Promise<ScreenModule>>;
}

declare module 'virtual:definitions/keywords' {
  export const keywords: Record<string, string>;
}

/** One screen, by its id. */
declare module 'virtual:definitions/screen/*' {
  export const screen: import('../shared/resolved.ts').ResolvedScreen;
  /** Of a form alone. */
  export const validators: import('@rjsf/validator-ajv8').ValidatorFunctions;
}

declare module 'virtual:definitions/texts' {
  type TextFile = Record<string, string>;
  /** The names of the files whose texts are needed from the start. */
  export const core: string[];
  /** By language and file; each fetches the file's own chunk. */
  export const texts: Record<
    import('../shared/resolved.ts').Language,
    Record<string, () => Promise<{ default: TextFile }>>
  >;
  /** By id the key of the text with the screen's keywords, of screens that have some; fetched when it is called. */
  export const loadKeywords: () => Promise<Record<string, string>>;
}

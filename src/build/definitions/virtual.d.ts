/* The modules that vitePlugin.ts makes of the definitions. */
/* oxlint-disable typescript/consistent-type-imports -- an ambient module cannot import by a relative name */

declare module 'virtual:definitions/app' {
  export const app: import('../../shared/resolved/resolved.ts').ResolvedApp;
}

declare module 'virtual:definitions/routes' {
  interface ScreenModule {
    screen: import('../../shared/resolved/resolved.ts').ResolvedScreen;
    /** Only for a form: its validators, in the format of RJSF's precompiled validator. */
    validators?: import('@rjsf/validator-ajv8').ValidatorFunctions;
  }
  export const routes: import('../../shared/resolved/resolved.ts').RouteEntry[];
  /** By id. Each loads the chunk of its screen. */
  export const screens: Record<string, () => Promise<ScreenModule>>;
}

declare module 'virtual:definitions/keywords' {
  export const keywords: Record<string, string>;
}

/** A screen by its id. */
declare module 'virtual:definitions/screen/*' {
  export const screen: import('../../shared/resolved/resolved.ts').ResolvedScreen;
  /** Only for a form. */
  export const validators: import('@rjsf/validator-ajv8').ValidatorFunctions;
}

declare module 'virtual:definitions/texts' {
  type TextFile = Record<string, string>;
  /** The names of the text files that are needed at the start. */
  export const core: string[];
  /** By language and file. Each loads the chunk of its file. */
  export const texts: Record<
    import('../../shared/resolved/resolved.ts').Language,
    Record<string, () => Promise<{ default: TextFile }>>
  >;
  /** Loads the keys of the screens' keywords, by screen id. */
  export const loadKeywords: () => Promise<Record<string, string>>;
}

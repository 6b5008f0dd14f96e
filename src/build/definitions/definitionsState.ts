import {
  createCompiler,
  type Compilation,
  type CompileOptions,
  type Compiler,
} from '../../compiler/compile.ts';
import { isShowable } from '../../compiler/issues/issue.ts';
import { NO_STATE, type ServerState } from './serverState.ts';

/** The definitions of a development server or a build. */
export interface DefinitionsState {
  compiler: Compiler;
  compile(): Compilation;
  /** Compiles again after changes of these files. */
  update(paths: readonly string[]): Compilation;
  /** Returns the latest compilation. */
  latest(): Compilation;
  /** Returns the latest compilation that pages can show (`isShowable`), or else the first one. */
  usable(): Compilation;
  /** What the development server has reported. */
  server: ServerState;
  /** How often the development server has been started. */
  serverStarts: number;
}

export function createState(options: CompileOptions): DefinitionsState {
  const compiler = createCompiler(options);
  let latest: Compilation | undefined;
  let usable: Compilation | undefined;
  const setLatest = (compilation: Compilation) => {
    latest = compilation;
    if (!usable || isShowable(latest.issues)) usable = latest;
    return latest;
  };
  const state: DefinitionsState = {
    compiler,
    compile: () => setLatest(compiler.compile()),
    update: (paths) => setLatest(compiler.update(paths)),
    latest: () => latest ?? state.compile(),
    server: NO_STATE,
    serverStarts: 0,
    usable: () => {
      const first = state.latest();
      return usable ?? first;
    },
  };
  return state;
}

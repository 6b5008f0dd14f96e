import v8 from 'node:v8';
import vm from 'node:vm';

/**
 * Has V8 keep the process small; called before anything else is done. Left to itself it lets a heap of 30 MB grow to four times as much
 * before it looks for garbage, and compiles the embedded database on all its threads at once, each with memory that it never gives back.
 */
export function limitMemory(): void {
  v8.setFlagsFromString('--heap-growing-percent=50');
  v8.setFlagsFromString('--wasm-num-compilation-tasks=1');
}

/** Collects, in the thread that calls it, what its start has left behind: what is alive then is what the heap grows by. */
export function collectGarbage(): void {
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc') as () => void;
  v8.setFlagsFromString('--no-expose-gc');
  collect();
}

import v8 from 'node:v8';
import vm from 'node:vm';

/**
 * Limits the memory of V8. Must be called before anything else. By default, V8 lets a heap of 30 MB
 * grow to four times its size before it collects garbage, and compiles the embedded database on all
 * threads at once, each with memory that is never released.
 */
export function limitMemory(): void {
  v8.setFlagsFromString('--heap-growing-percent=50');
  v8.setFlagsFromString('--wasm-num-compilation-tasks=1');
}

/**
 * Collects the garbage that starting has left, in the calling thread. V8 derives the next limit of
 * the heap from the memory that is in use after a collection.
 */
export function collectGarbage(): void {
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc') as () => void;
  v8.setFlagsFromString('--no-expose-gc');
  collect();
}

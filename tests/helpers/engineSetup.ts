import { configure } from '@testing-library/dom';
import { cleanup } from '@testing-library/react';
import { afterAll } from 'vitest';

// Long enough for a busy machine: only tests that hang exceed it.
configure({ asyncUtilTimeout: 15_000 });

// A read that a component starts after its test has ended must not reach the network: its failure
// would count as one of a later file.
globalThis.fetch = () => new Promise(() => {});

// The files of a worker share one document.
afterAll(() => {
  cleanup();
  document.body.replaceChildren();
});

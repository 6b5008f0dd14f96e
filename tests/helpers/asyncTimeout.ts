import { configure } from '@testing-library/dom';

// Long enough for a busy machine: only tests that hang exceed it.
configure({ asyncUtilTimeout: 15_000 });

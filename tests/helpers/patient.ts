import { configure } from '@testing-library/dom';

// Only limits tests that hang, not those that run on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

import { configure } from '@testing-library/dom';

// As with the runner's own limits: for what hangs, not for what a busy machine takes.
configure({ asyncUtilTimeout: 15_000 });

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLocations } from '../src/authoring/deployment/nginx.ts';
import { compile } from '../src/compiler/compile.ts';

const root = join(import.meta.dirname, '..');
const FILE = 'docs/deployment/nginx.conf';

const text = readFileSync(join(root, FILE), 'utf8');
writeFileSync(join(root, FILE), withLocations(text, compile({ root, built: true })));
console.log(FILE);

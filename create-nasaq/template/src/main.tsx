import { start } from 'nasaq/start';
import * as parts from './screens/index.ts';

start(parts);

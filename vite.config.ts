import { defineConfig } from 'vite';
import { nasaq } from './src/build/nasaq.ts';

export default defineConfig({ plugins: [nasaq()] });

import { nasaq } from 'nasaq/vite';
import { defineConfig } from 'vite';

export default defineConfig({ plugins: [nasaq()] });

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { definitions } from './src/compiler/vitePlugin.ts';

/** The folder that holds schemas/ and locales/: this product's, unless another is to be drawn by the same engine. */
const root = process.env['DEFINITIONS_ROOT'] ?? import.meta.dirname;

/** Fills what index.html must know before any script of the app runs, from the one place that says it. */
function firstPage(): Plugin {
  return {
    name: 'first-page',
    transformIndexHtml(html) {
      const app = JSON.parse(readFileSync(join(root, 'schemas/app.json'), 'utf8')) as {
        languages: string[];
        storage: { language: string; prefix: string };
        documentTitle: { fallback: string };
      };
      return html
        .replace('%DOCUMENT_TITLE%', app.documentTitle.fallback)
        .replace('%LANGUAGE_KEY%', app.storage.language)
        .replace('%LANGUAGES%', app.languages.join(','))
        .replace('%MODE_KEY%', `${app.storage.prefix}mode`);
    },
  };
}

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? '8081'}`;
const owned = ['/investor', '/public', '/files', '/healthz', '/readyz', '/openapi.json'];

const lighter = {
  'markdown-to-jsx/react': join(import.meta.dirname, 'src/engine/kinds/form/lighter/markdown.tsx'),
  'fast-uri': join(import.meta.dirname, 'src/engine/kinds/form/lighter/uri.ts'),
};

export default defineConfig(({ command }) => ({
  plugins: [definitions({ root }), react(), firstPage()],
  cacheDir: process.env['VITE_CACHE_DIR'] ?? 'node_modules/.vite',
  // Weight counts only where it travels; while developing, the dependencies are bundled as they come.
  resolve: { alias: command === 'build' ? lighter : {} },
  build: { outDir: 'dist/client', target: 'es2023', emptyOutDir: true },
  server: { proxy: Object.fromEntries(owned.map((path) => [path, { target: api, changeOrigin: false }])) },
}));

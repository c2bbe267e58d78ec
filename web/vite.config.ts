import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { components } from './build/components.ts';

const server = process.env.KONTOR_SERVER ?? 'http://127.0.0.1:7001';

export default defineConfig({
  plugins: [components(), svelte()],
  build: { target: 'es2022', cssTarget: ['chrome123', 'firefox120', 'safari17.5'], assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { port: 5173, proxy: { '/api/socket': { target: server, ws: true, changeOrigin: false }, '/api': { target: server, changeOrigin: false } } },
  test: {
    environment: 'happy-dom',
    testTimeout: 60_000,
    include: ['tests/unit/**/*.test.ts'],
    setupFiles: ['tests/unit/setup.ts'],
  },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
});

import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

import { embeddingWorker } from './scripts/start/embedding-worker.ts';
import { minifyScripts } from './scripts/start/minify-scripts.ts';
import { precompress } from './server/precompress.ts';

// What the frame of every storefront page is made of; as one file it compresses better than as twenty.
const SHELL = [
  'app/lib/class-names',
  'app/lib/seeded-numbers',
  'app/modules/cart/model',
  'app/modules/cart/ui/cart-st',
  'app/modules/content/model',
  'app/modules/promo/model',
  'app/platform/browser-log',
  'app/routes/storefront/frame/cart-link',
  'app/routes/storefront/frame/chat-link',
  'app/routes/storefront/frame/header',
  'app/routes/storefront/frame/logo-link',
  'app/routes/storefront/frame/nav-links',
  'app/routes/storefront/frame/provider',
  'app/routes/storefront/frame/shell',
  'app/ui/button',
  'app/ui/fault-text',
  'app/ui/lazy-part',
  'app/ui/logo-mark',
  'app/ui/page-fault',
  'app/ui/toast.tsx',
  'app/ui/toast-store',
  'app/ui/use-is-in-view',
  'app/ui/icon.tsx',
];

// The same of the grid of services, which home, /services and a service's page have in common.
const GRID = [
  'app/modules/catalog/model',
  'app/modules/catalog/ui/service-picture',
  'app/modules/catalog/ui/service-thumbnail',
  'app/modules/catalog/ui/use-pending',
  'app/modules/service-cards/ui/',
  'app/modules/cart/ui/add-to-cart',
  'app/ui/art-figures',
  'app/ui/category-art',
  'app/ui/category-icon',
  'app/ui/rating',
  'app/ui/tabs',
];

// What every visit counts and asks, a few lines each.
const VISIT = [
  'app/modules/analytics/ui/choice-store',
  'app/modules/analytics/ui/page-events',
  'app/modules/analytics/ui/shop-events',
  'app/routes/storefront/visit',
];

// And of "The Feedback" on the home page.
const FEEDBACK = [
  'app/modules/testimonials/ui/client-avatar',
  'app/modules/testimonials/ui/feedback',
  'app/ui/carousel',
  'app/ui/use-slide-',
];

/** Packages that scripts of pages import. */
const BROWSER_PACKAGES = [
  '@tiptap/extension-image',
  '@tiptap/react',
  '@tiptap/starter-kit',
  'zod',
  'zod/mini',
];

/** Folders that programs write into. */
const WRITTEN = ['bench', 'build', 'build.next', 'coverage', 'data', 'data-dev', 'reports', 'test-results'];

// server/ and app/ are one server build with one module graph (design of the page cache and the database lock):
// One entry: `main` runs commands when started and exports `openShop` to tests and tools.
export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), embeddingWorker(), minifyScripts(), precompress()],
  server: {
    // What pages are made of and nothing else of this folder; packages may stand behind links.
    fs: { allow: ['app', 'public', dirname(realpathSync(join(import.meta.dirname, 'node_modules/vite')))] },
    watch: { ignored: WRITTEN.map((folder) => join(import.meta.dirname, folder, '**')) },
  },
  // In development: known from the start, so that finding them later loads no open page anew.
  optimizeDeps: { include: BROWSER_PACKAGES },
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // `framework` changes only with React or the router. Route modules stay by themselves.
            codeSplitting: {
              groups: [
                {
                  name: 'shell',
                  test: (id) => SHELL.some((part) => id.includes(part)),
                },
                { name: 'grid', test: (id) => GRID.some((part) => id.includes(part)) },
                { name: 'visit', test: (id) => VISIT.some((part) => id.includes(part)) },
                { name: 'feedback', test: (id) => FEEDBACK.some((part) => id.includes(part)) },
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|scheduler|react-router)\//,
                  priority: 2,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        rollupOptions: {
          input: { main: './server/main.ts' },
        },
      },
    },
  },
});

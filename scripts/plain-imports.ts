import type { Plugin } from 'vite';

const HELPER = /preload-helper/;

/**
 * A dynamic import stays one. The bundler wraps each into a helper that first asks for the style sheets of the chunk; ours has
 * none, since all styles are in the one sheet of the document, and the helper is 1 kB of every first visit. The build fails
 * when a chunk has a style sheet of its own. Needs `modulePreload: false`.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      order: 'post',
      handler: (_code, id) =>
        HELPER.test(id) ? { code: 'export const __vitePreload = (load) => load();', map: null } : null,
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        const sheets = file.type === 'chunk' ? [...(file.viteMetadata?.importedCss ?? [])] : [];
        if (sheets.length > 0) this.error(`${file.fileName} brings style sheets: ${sheets.join(', ')}`);
      }
    },
  };
}

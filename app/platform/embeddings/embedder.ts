/**
 * Why a text has no vector for now (search.md "Missing parts"): `loading` also when the model is too busy or
 * too slow.
 */
export type MissingEmbeddingReason = 'loading' | 'off' | 'failed';

export type QueryEmbeddingResult =
  | { ok: true; vector: Float32Array }
  | { ok: false; reason: MissingEmbeddingReason };

/**
 * Turns texts into vectors of length 1. Vectors of different ids are never compared (search.md "Embeddings").
 */
export type TextEmbedder = {
  /** Names the model and its provider; stored with every vector. */
  readonly id: string;
  /**
   * Returns the vector of a visitor's query, or why there is none in time; never throws. For one `visitor`
   * (the id of a search session) only the newest query waits.
   */
  query(text: string, visitor: string | null): Promise<QueryEmbeddingResult>;
  /**
   * Returns the vectors of the shop's texts, in their order; slow, because queries go first. Throws when the
   * model fails.
   */
  embed(texts: readonly string[]): Promise<Float32Array[]>;
  /** Loads before the first call. */
  start(): void;
  readonly state: EmbeddingModelState;
  close(): Promise<void>;
};

/** `idle`: loads on the first call. */
export type EmbeddingModelState = 'idle' | 'loading' | 'ready' | 'failed';

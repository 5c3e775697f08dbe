/** Why a text has no vector for now (search.md section 13): `loading` also when the model is too busy or too slow. */
export type EmbeddingAbsence = 'loading' | 'off' | 'failed';

export type QueryVector = { ok: true; vector: Float32Array } | { ok: false; reason: EmbeddingAbsence };

/** Turns texts into vectors of length 1. Vectors of different ids are never compared (search.md section 5). */
export type Embedder = {
  /** Names model and maker; stored with every vector. */
  readonly id: string;
  /**
   * The vector of what a visitor typed, in time or not at all; never throws. Of one `visitor` (the id of a search
   * session) only the newest query waits.
   */
  query(text: string, visitor: string | null): Promise<QueryVector>;
  /** Vectors of texts of the shop, in their order; takes its time, queries go first. Throws when the model fails. */
  embed(texts: readonly string[]): Promise<Float32Array[]>;
  /** Gets ready before it is asked. */
  start(): void;
  readonly state: EmbedderState;
  close(): Promise<void>;
};

/** `idle`: works when it is asked. */
export type EmbedderState = 'idle' | 'loading' | 'ready' | 'failed';

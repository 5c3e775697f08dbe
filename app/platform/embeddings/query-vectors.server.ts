import type { TextEmbedder, QueryEmbeddingResult } from './embedder.ts';

const MAX_CACHED_QUERY_VECTORS = 5_000;
/**
 * Search continues without meaning when a vector takes longer; the vector is kept for the next keystroke
 * (search.md "Missing parts").
 */
const QUERY_VECTOR_TIMEOUT_MS = 400;

const QUERY_VECTOR_LOADING_RESULT: QueryEmbeddingResult = { ok: false, reason: 'loading' };

/** Queries that are equal to the model share their vector. */
function normalizeTextForVectorCache(text: string): string {
  return text.toWellFormed().normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** Caches the vectors of the last 5,000 different queries of one embedder; in memory only, never on disk. */
export class QueryVectorCache {
  readonly #embedder: TextEmbedder;
  readonly #vectors = new Map<string, Float32Array>();
  readonly #pending = new Map<string, Promise<QueryEmbeddingResult>>();

  constructor(embedder: TextEmbedder) {
    this.#embedder = embedder;
  }

  async find(text: string, visitor: string | null): Promise<QueryEmbeddingResult> {
    const key = normalizeTextForVectorCache(text);
    const known = this.#vectors.get(key);
    if (known) {
      this.#keep(key, known);
      return { ok: true, vector: known };
    }
    const { promise: tooLong, resolve } = Promise.withResolvers<QueryEmbeddingResult>();
    const timer = setTimeout(() => resolve(QUERY_VECTOR_LOADING_RESULT), QUERY_VECTOR_TIMEOUT_MS);
    return Promise.race([this.#ask(key, visitor), tooLong]).finally(() => clearTimeout(timer));
  }

  #ask(key: string, visitor: string | null): Promise<QueryEmbeddingResult> {
    const pending = this.#pending.get(key);
    if (pending) return pending;
    const answer = this.#embedder.query(key, visitor).then((found) => {
      this.#pending.delete(key);
      if (found.ok) this.#keep(key, found.vector);
      return found;
    });
    this.#pending.set(key, answer);
    return answer;
  }

  /** A Map keeps the order of its keys: the first is the least recently used. */
  #keep(key: string, vector: Float32Array): void {
    this.#vectors.delete(key);
    this.#vectors.set(key, vector);
    if (this.#vectors.size <= MAX_CACHED_QUERY_VECTORS) return;
    const [oldest] = this.#vectors.keys();
    if (oldest !== undefined) this.#vectors.delete(oldest);
  }
}

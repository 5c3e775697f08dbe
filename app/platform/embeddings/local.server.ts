import type { ModelManifest } from '@lat.md/embed';
import type { Logger } from 'pino';

import type { TextEmbedder, EmbeddingModelState, QueryEmbeddingResult } from './embedder.ts';
import { EmbeddingModelProcess } from './model-process.server.ts';

/**
 * Queries that may wait for the model; the others get results without meaning (search.md "Missing parts").
 */
const MAX_QUERIES_WAITING_FOR_EMBEDDING = 8;

type QueuedEmbeddingQuery = {
  text: string;
  visitor: string | null;
  answer: (vector: QueryEmbeddingResult) => void;
};
type QueuedEmbeddingRequest = {
  text: string;
  resolve: (vector: Float32Array) => void;
  reject: (error: unknown) => void;
};

const EMBEDDING_MODEL_LOADING_RESULT: QueryEmbeddingResult = { ok: false, reason: 'loading' };
const FAILED_QUERY_EMBEDDING_RESULT: QueryEmbeddingResult = { ok: false, reason: 'failed' };

/** all-MiniLM-L6-v2 in a child process; loaded on first use. */
export class LocalEmbedder implements TextEmbedder {
  readonly id: string;
  /** The child process, for callers that show its state. */
  readonly worker: EmbeddingModelProcess;
  #queries: QueuedEmbeddingQuery[] = [];
  #documents: QueuedEmbeddingRequest[] = [];
  readonly #pending = new Map<string, Promise<Float32Array>>();
  #isClosed = false;

  constructor(model: ModelManifest, log: Logger) {
    this.id = model.id;
    this.worker = new EmbeddingModelProcess({ model, log, onIdle: () => this.#work() });
  }

  get state(): EmbeddingModelState {
    return this.worker.state;
  }

  start(): void {
    this.worker.start();
  }

  /** Waits in line without a limit; a caller with a limit races it. A refused query resolves at once. */
  query(text: string, visitor: string | null): Promise<QueryEmbeddingResult> {
    this.worker.start();
    if (this.state !== 'ready')
      return Promise.resolve(
        this.state === 'failed' ? FAILED_QUERY_EMBEDDING_RESULT : EMBEDDING_MODEL_LOADING_RESULT,
      );
    this.#dropOlder(visitor);
    if (this.#queries.length >= MAX_QUERIES_WAITING_FOR_EMBEDDING)
      return Promise.resolve(EMBEDDING_MODEL_LOADING_RESULT);
    const { promise, resolve } = Promise.withResolvers<QueryEmbeddingResult>();
    this.#queries.push({ text, visitor, answer: resolve });
    this.#work();
    return promise;
  }

  /** Waits while the model loads; a failure of the model rejects the call. */
  async embed(texts: readonly string[]): Promise<Float32Array[]> {
    this.worker.start();
    const vectors = texts.map((text) => this.#vectorOf(text));
    // Keeps the process alive until it is done: in a command nothing else does.
    const alive = setInterval(() => {}, 60_000);
    this.#work();
    return Promise.all(vectors).finally(() => clearInterval(alive));
  }

  /** An import and the job it queued ask for the same texts: each is computed once. */
  #vectorOf(text: string): Promise<Float32Array> {
    const pending = this.#pending.get(text);
    if (pending) return pending;
    const { promise, resolve, reject } = Promise.withResolvers<Float32Array>();
    this.#documents.push({ text, resolve, reject });
    this.#pending.set(text, promise);
    const forget = () => this.#pending.delete(text);
    promise.then(forget, forget);
    return promise;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.worker.close();
    this.#refuse(new Error('the shop closes'));
  }

  /** Drops a visitor's older queries: only the newest needs an answer. */
  #dropOlder(visitor: string | null): void {
    if (visitor === null) return;
    for (const older of this.#queries.filter((query) => query.visitor === visitor))
      older.answer(EMBEDDING_MODEL_LOADING_RESULT);
    this.#queries = this.#queries.filter((query) => query.visitor !== visitor);
  }

  /** Gives the idle worker its next text, queries first. */
  #work(): void {
    if (this.#isClosed || this.state === 'failed') {
      this.#refuse(new Error('the local model failed'));
      return;
    }
    if (!this.worker.isIdle) return;
    const query = this.#queries.shift();
    if (query) {
      this.worker.embed(query.text).then(
        (vector) => query.answer({ ok: true, vector }),
        () => query.answer(FAILED_QUERY_EMBEDDING_RESULT),
      );
      return;
    }
    const document = this.#documents.shift();
    if (document) this.worker.embed(document.text).then(document.resolve, document.reject);
  }

  #refuse(error: Error): void {
    for (const query of this.#queries.splice(0)) query.answer(FAILED_QUERY_EMBEDDING_RESULT);
    for (const document of this.#documents.splice(0)) document.reject(error);
  }
}

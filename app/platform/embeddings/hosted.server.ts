import type { Logger } from 'pino';
import { z } from 'zod';

import { maskPersonalDataInText } from '#app/lib/personal-text.ts';

import { CircuitBreaker } from './circuit-breaker.ts';
import type { TextEmbedder, EmbeddingModelState, QueryEmbeddingResult } from './embedder.ts';

/** Maximum wait of a search for a provider; the shop's own texts may take longer. */
const QUERY_EMBEDDING_TIMEOUT_MS = 400;
const DOCUMENT_EMBEDDING_TIMEOUT_MS = 20_000;
const DOCUMENT_EMBEDDING_BATCH_SIZE = 64;

const embeddingsResponseSchema = z.object({
  data: z.array(z.object({ index: z.int().min(0), embedding: z.array(z.number()).min(8).max(8_192) })),
});

export type HostedEmbedderSettings = { url: string; key: string | undefined; model: string };

/**
 * Returns the URL of the function, whether the operator set it in full, as the versioned base, or as the host
 * alone.
 */
export function buildEmbeddingsUrl(url: string): string {
  const address = new URL(url);
  const path = address.pathname.replace(/\/+$/, '');
  if (!path.endsWith('/embeddings')) address.pathname = `${path === '' ? '/v1' : path}/embeddings`;
  return address.href;
}

function normalizeVector(numbers: readonly number[]): Float32Array {
  const length = Math.hypot(...numbers);
  if (!(length > 0) || !Number.isFinite(length)) throw new Error('a vector without direction');
  return Float32Array.from(numbers, (number) => number / length);
}

/** Any provider with OpenAI's `/v1/embeddings`. Personal data found in a text does not leave this machine. */
export class HostedApiTextEmbedder implements TextEmbedder {
  readonly id: string;
  readonly #settings: HostedEmbedderSettings;
  readonly #log: Logger;
  readonly #breaker = new CircuitBreaker();
  readonly #closing = new AbortController();
  #state: EmbeddingModelState = 'idle';

  constructor(settings: HostedEmbedderSettings, log: Logger) {
    this.#settings = settings;
    this.#log = log;
    this.id = `hosted:${new URL(settings.url).host}:${settings.model}`;
  }

  get state(): EmbeddingModelState {
    return this.#state;
  }

  start(): void {}

  async query(text: string): Promise<QueryEmbeddingResult> {
    if (!this.#breaker.mayAsk(performance.now())) return { ok: false, reason: 'failed' };
    try {
      const [vector] = await this.#ask([text], QUERY_EMBEDDING_TIMEOUT_MS);
      if (!vector) throw new Error('no vector came');
      this.#breaker.succeeded();
      this.#state = 'ready';
      return { ok: true, vector };
    } catch (error) {
      this.#breaker.failed(performance.now());
      this.#state = 'failed';
      this.#log.warn({ error: String(error) }, 'hosted embeddings failed');
      return { ok: false, reason: 'failed' };
    }
  }

  async embed(texts: readonly string[]): Promise<Float32Array[]> {
    const vectors: Float32Array[] = [];
    try {
      for (let from = 0; from < texts.length; from += DOCUMENT_EMBEDDING_BATCH_SIZE)
        vectors.push(
          ...(await this.#ask(
            texts.slice(from, from + DOCUMENT_EMBEDDING_BATCH_SIZE),
            DOCUMENT_EMBEDDING_TIMEOUT_MS,
          )),
        );
      this.#state = 'ready';
      return vectors;
    } catch (error) {
      this.#state = 'failed';
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
  }

  async #ask(texts: readonly string[], limitMs: number): Promise<Float32Array[]> {
    const { url, key, model } = this.#settings;
    const response = await fetch(buildEmbeddingsUrl(url), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(key && { Authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ model, input: texts.map(maskPersonalDataInText), encoding_format: 'float' }),
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(limitMs), this.#closing.signal]),
    });
    // The body may repeat what was sent, so it is not logged.
    if (!response.ok) throw new Error(`the provider answered ${response.status}`);
    const { data } = embeddingsResponseSchema.parse(await response.json());
    const inOrder = data.toSorted((one, other) => one.index - other.index);
    if (inOrder.length !== texts.length) throw new Error('the provider left texts out');
    return inOrder.map(({ embedding }) => normalizeVector(embedding));
  }
}

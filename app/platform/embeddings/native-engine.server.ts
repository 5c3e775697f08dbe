import { readFileSync } from 'node:fs';

import { Tokenizer } from '@huggingface/tokenizers';
import type { ModelManifest } from '@lat.md/embed';

import type { EmbeddingEngine } from './engine.ts';
import { type SentenceModelConfig, buildSentenceEmbeddingOnnxModel } from './sentence-model.server.ts';
import { ModelWeightsFile } from './weights-file.server.ts';

// Files of a package whose version is pinned.
const readEmbeddingPackageJsonFile = (path: string): object =>
  JSON.parse(readFileSync(path, 'utf8')) as object;

/** One thread: the other core is for pages. No memory arena, which only grows: a text needs little. */
const ONNX_SESSION_OPTIONS = {
  executionProviders: ['cpu'],
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  enableCpuMemArena: false,
  enableMemPattern: false,
};

/**
 * Opens the model in ONNX Runtime, as native code. It keeps the weights in multiplication order, where the
 * portable engine reorders them for each text. Fails where the package has no binary: on Alpine and on
 * unsupported processors.
 */
export async function openNativeEmbeddingEngine(model: ModelManifest): Promise<EmbeddingEngine> {
  const { InferenceSession, Tensor } = await import('onnxruntime-node');
  const weights = new ModelWeightsFile(model.weightsPath);
  const form = readEmbeddingPackageJsonFile(model.configPath) as SentenceModelConfig;
  const { session, input, output } = await openSession();
  const tokenizer = new Tokenizer(readEmbeddingPackageJsonFile(model.tokenizerPath), {});
  const width = form.hidden_size;
  const word = weights.rowsOf('embeddings.word_embeddings.weight');
  const place = weights.rowsOf('embeddings.position_embeddings.weight');
  const kind = weights.rowsOf('embeddings.token_type_embeddings.weight')(0);

  async function openSession() {
    const { bytes, ...names } = buildSentenceEmbeddingOnnxModel(weights, form);
    return { session: await InferenceSession.create(bytes, ONNX_SESSION_OPTIONS), ...names };
  }

  /** Returns the token ids of a text; a long text is cut off before the end token. */
  function piecesOf(text: string): number[] {
    const { ids } = tokenizer.encode(text);
    return ids.length <= model.maxTokens ? ids : [...ids.slice(0, model.maxTokens - 1), ...ids.slice(-1)];
  }

  return async (text) => {
    const pieces = piecesOf(text);
    const rows = new Float32Array(pieces.length * width);
    for (const [at, piece] of pieces.entries()) {
      const [meaning, position] = [word(piece), place(at)];
      for (let n = 0; n < width; n++) {
        rows[at * width + n] = (meaning[n] ?? 0) + (position[n] ?? 0) + (kind[n] ?? 0);
      }
    }
    const { [output]: vector } = await session.run({
      [input]: new Tensor('float32', rows, [pieces.length, width]),
    });
    if (!(vector?.data instanceof Float32Array)) throw new Error('the model gave no vector');
    return vector.data;
  };
}

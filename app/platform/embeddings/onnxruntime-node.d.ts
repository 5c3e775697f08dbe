/** The part we use: the pinned version ships no types. */
declare module 'onnxruntime-node' {
  export class Tensor {
    constructor(type: 'float32', data: Float32Array, dimensions: readonly number[]);
    readonly data: unknown;
  }

  type Session = { run(inputs: Record<string, Tensor>): Promise<Record<string, Tensor>> };

  export const InferenceSession: {
    create(model: Uint8Array, options: Record<string, unknown>): Promise<Session>;
  };
}

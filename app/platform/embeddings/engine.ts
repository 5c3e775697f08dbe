/** Runs the local model: returns the vector of a text, of length 1. One text at a time. */
export type EmbeddingEngine = (text: string) => Promise<Float32Array>;

export type EmbeddingEngineName = 'native' | 'portable';

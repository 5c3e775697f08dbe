import { openSync, readSync } from 'node:fs';

type WeightsFileTensorEntry = { shape: number[]; data_offsets: [number, number] };

/** A file of weights (safetensors, 16-bit numbers), read only where asked. */
export class ModelWeightsFile {
  readonly #file: number;
  readonly #entries: Record<string, WeightsFileTensorEntry>;
  readonly #start: number;

  constructor(path: string) {
    this.#file = openSync(path, 'r');
    const headSize = Number(new DataView(this.#bytes(0, 8).buffer).getBigUint64(0, true));
    // A file of a package whose version is pinned.
    this.#entries = JSON.parse(new TextDecoder().decode(this.#bytes(8, headSize))) as Record<
      string,
      WeightsFileTensorEntry
    >;
    this.#start = 8 + headSize;
  }

  shapeOf(name: string): readonly number[] {
    return this.#entry(name).shape;
  }

  /** Returns all numbers of a tensor, as stored in the file. */
  bytesOf(name: string): Uint8Array<ArrayBuffer> {
    const [from, to] = this.#entry(name).data_offsets;
    return this.#bytes(this.#start + from, to - from);
  }

  /**
   * Returns a reader for the rows of a two-dimensional tensor, each read on demand: the word table is half of
   * the file.
   */
  rowsOf(name: string): (row: number) => Float16Array {
    const [, width = 0] = this.shapeOf(name);
    const start = this.#start + this.#entry(name).data_offsets[0];
    const size = width * Float16Array.BYTES_PER_ELEMENT;
    return (row) => new Float16Array(this.#bytes(start + row * size, size).buffer);
  }

  #entry(name: string): WeightsFileTensorEntry {
    const entry = this.#entries[name];
    if (!entry) throw new Error(`the model has no ${name}`);
    return entry;
  }

  #bytes(position: number, size: number): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(size);
    const read = readSync(this.#file, bytes, 0, size, position);
    if (read !== size) throw new Error('the file of the model is cut off');
    return bytes;
  }
}

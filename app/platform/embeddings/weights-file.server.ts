import { openSync, readSync } from 'node:fs';

type Entry = { shape: number[]; data_offsets: [number, number] };

/** A file of weights (safetensors, in numbers of 16 bits), of which only what is asked for is read. */
export class WeightsFile {
  readonly #file: number;
  readonly #entries: Record<string, Entry>;
  readonly #start: number;

  constructor(path: string) {
    this.#file = openSync(path, 'r');
    const headSize = Number(new DataView(this.#bytes(0, 8).buffer).getBigUint64(0, true));
    // The file of a package whose version is pinned.
    this.#entries = JSON.parse(new TextDecoder().decode(this.#bytes(8, headSize))) as Record<string, Entry>;
    this.#start = 8 + headSize;
  }

  shapeOf(name: string): readonly number[] {
    return this.#entry(name).shape;
  }

  /** All numbers of a tensor, as they lie in the file. */
  bytesOf(name: string): Uint8Array<ArrayBuffer> {
    const [from, to] = this.#entry(name).data_offsets;
    return this.#bytes(this.#start + from, to - from);
  }

  /** The numbers of a tensor of two dimensions, read row by row as they are asked for: those of all words are half of the file. */
  rowsOf(name: string): (row: number) => Float16Array {
    const [, width = 0] = this.shapeOf(name);
    const start = this.#start + this.#entry(name).data_offsets[0];
    const size = width * Float16Array.BYTES_PER_ELEMENT;
    return (row) => new Float16Array(this.#bytes(start + row * size, size).buffer);
  }

  #entry(name: string): Entry {
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

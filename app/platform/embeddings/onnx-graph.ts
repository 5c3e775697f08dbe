/** Bytes in the order they are written. Nested, so that weights are copied once. */
type Chunk = Uint8Array | readonly Chunk[];

/** The attributes of an operator; plain numbers are integers from 0 on. */
export type Attributes = Record<string, number | readonly number[] | { float: number }>;

/** Values of `TensorProto.DataType`. */
export const ELEMENT = { float32: 1, int64: 7, float16: 10 } as const;
type Element = (typeof ELEMENT)[keyof typeof ELEMENT];

const utf8 = new TextEncoder();

function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return Uint8Array.from([...bytes, rest]);
}

const sizeOf = (chunk: Chunk): number =>
  chunk instanceof Uint8Array ? chunk.length : chunk.reduce((sum, part) => sum + sizeOf(part), 0);

/** Protocol Buffers fields, by number: an integer, a length-delimited value, four bytes. */
const whole = (field: number, value: number): Chunk => [varint(field * 8), varint(value)];
const nested = (field: number, content: Chunk): Chunk => [
  varint(field * 8 + 2),
  varint(sizeOf(content)),
  content,
];
const text = (field: number, content: string): Chunk => nested(field, utf8.encode(content));
const float = (field: number, value: number): Chunk => {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setFloat32(0, value, true);
  return [varint(field * 8 + 5), bytes];
};

function written(chunk: Chunk): Uint8Array {
  const bytes = new Uint8Array(sizeOf(chunk));
  let at = 0;
  const write = (part: Chunk) => {
    if (part instanceof Uint8Array) {
      bytes.set(part, at);
      at += part.length;
    } else part.forEach(write);
  };
  write(chunk);
  return bytes;
}

function attribute([name, value]: [string, Attributes[string]]): Chunk {
  if (typeof value === 'number') return nested(5, [text(1, name), whole(3, value), whole(20, 2)]);
  if ('float' in value) return nested(5, [text(1, name), float(2, value.float), whole(20, 1)]);
  return nested(5, [text(1, name), ...value.map((each) => whole(8, each)), whole(20, 7)]);
}

/** A named tensor; a dimension given as a word may have any size. */
function declaration(field: number, name: string, dimensions: readonly (number | string)[]): Chunk {
  const shape = dimensions.map((size) =>
    nested(1, typeof size === 'string' ? text(2, size) : whole(1, size)),
  );
  return nested(field, [text(1, name), nested(2, nested(1, [whole(1, ELEMENT.float32), nested(2, shape)]))]);
}

/** The versions of the operators and of the format; `com.microsoft` is the runtime's own domain. */
const OPERATORS = 17;
const FORMAT = 8;
const OWN = 'com.microsoft';

/** A computation in the ONNX format (`onnx.proto3`), as far as we need it, with its weights included. */
export class OnnxGraph {
  readonly #nodes: Chunk[] = [];
  readonly #constants: Chunk[] = [];

  /** Adds a step and returns the name of its output. `own:Gelu` is an operator of the runtime. */
  step(operator: string, inputs: readonly string[], attributes: Attributes = {}): string {
    const [kind = '', own] = operator.split(':').toReversed();
    const output = `step${this.#nodes.length}`;
    const fields = [
      ...inputs.map((input) => text(1, input)),
      text(2, output),
      text(4, kind),
      ...Object.entries(attributes).map(attribute),
      ...(own ? [text(7, OWN)] : []),
    ];
    this.#nodes.push(nested(1, fields));
    return output;
  }

  /** Adds a constant tensor and returns its name. */
  constant(element: Element, dimensions: readonly number[], bytes: Uint8Array): string {
    const name = `constant${this.#constants.length}`;
    const fields = [
      ...dimensions.map((size) => whole(1, size)),
      whole(2, element),
      text(8, name),
      nested(9, bytes),
    ];
    this.#constants.push(nested(5, fields));
    return name;
  }

  /** Returns the file with these inputs and outputs. */
  toBytes(
    input: { name: string; dimensions: readonly (number | string)[] },
    output: { name: string; size: number },
  ) {
    const graph = [
      this.#nodes,
      text(2, 'graph'),
      this.#constants,
      declaration(11, input.name, input.dimensions),
      declaration(12, output.name, [output.size]),
    ];
    const versions = [nested(8, [text(1, ''), whole(2, OPERATORS)]), nested(8, [text(1, OWN), whole(2, 1)])];
    return written([whole(1, FORMAT), versions, nested(7, graph)]);
  }
}

/** Bytes in the order they are written. Nested, so that weights are copied once. */
type ByteChunk = Uint8Array | readonly ByteChunk[];

/** The attributes of an operator; plain numbers are integers from 0 on. */
export type Attributes = Record<string, number | readonly number[] | { float: number }>;

/** Values of `TensorProto.DataType`. */
export const ELEMENT = { float32: 1, int64: 7, float16: 10 } as const;
type ElementType = (typeof ELEMENT)[keyof typeof ELEMENT];

const utf8 = new TextEncoder();

function encodeVarint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return Uint8Array.from([...bytes, rest]);
}

const sizeOf = (chunk: ByteChunk): number =>
  chunk instanceof Uint8Array ? chunk.length : chunk.reduce((sum, part) => sum + sizeOf(part), 0);

/** Protocol Buffers fields, by number: an integer, a length-delimited value, four bytes. */
const intField = (field: number, value: number): ByteChunk => [encodeVarint(field * 8), encodeVarint(value)];
const bytesField = (field: number, content: ByteChunk): ByteChunk => [
  encodeVarint(field * 8 + 2),
  encodeVarint(sizeOf(content)),
  content,
];
const textField = (field: number, content: string): ByteChunk => bytesField(field, utf8.encode(content));
const floatField = (field: number, value: number): ByteChunk => {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setFloat32(0, value, true);
  return [encodeVarint(field * 8 + 5), bytes];
};

function flattenChunk(chunk: ByteChunk): Uint8Array {
  const bytes = new Uint8Array(sizeOf(chunk));
  let at = 0;
  const write = (part: ByteChunk) => {
    if (part instanceof Uint8Array) {
      bytes.set(part, at);
      at += part.length;
    } else part.forEach(write);
  };
  write(chunk);
  return bytes;
}

function encodeAttribute([name, value]: [string, Attributes[string]]): ByteChunk {
  if (typeof value === 'number')
    return bytesField(5, [textField(1, name), intField(3, value), intField(20, 2)]);
  if ('float' in value)
    return bytesField(5, [textField(1, name), floatField(2, value.float), intField(20, 1)]);
  return bytesField(5, [textField(1, name), ...value.map((each) => intField(8, each)), intField(20, 7)]);
}

/** A named tensor; a dimension given as a word may have any size. */
function encodeTensorInfo(field: number, name: string, dimensions: readonly (number | string)[]): ByteChunk {
  const shape = dimensions.map((size) =>
    bytesField(1, typeof size === 'string' ? textField(2, size) : intField(1, size)),
  );
  return bytesField(field, [
    textField(1, name),
    bytesField(2, bytesField(1, [intField(1, ELEMENT.float32), bytesField(2, shape)])),
  ]);
}

/** The versions of the operators and of the format; `com.microsoft` is the runtime's own domain. */
const OPSET_VERSION = 17;
const IR_VERSION = 8;
const RUNTIME_DOMAIN = 'com.microsoft';

/** A computation in the ONNX format (`onnx.proto3`), as far as we need it, with its weights included. */
export class OnnxGraph {
  readonly #nodes: ByteChunk[] = [];
  readonly #constants: ByteChunk[] = [];

  /** Adds a step and returns the name of its output. `own:Gelu` is an operator of the runtime. */
  step(operator: string, inputs: readonly string[], attributes: Attributes = {}): string {
    const [kind = '', own] = operator.split(':').toReversed();
    const output = `step${this.#nodes.length}`;
    const fields = [
      ...inputs.map((input) => textField(1, input)),
      textField(2, output),
      textField(4, kind),
      ...Object.entries(attributes).map(encodeAttribute),
      ...(own ? [textField(7, RUNTIME_DOMAIN)] : []),
    ];
    this.#nodes.push(bytesField(1, fields));
    return output;
  }

  /** Adds a constant tensor and returns its name. */
  constant(element: ElementType, dimensions: readonly number[], bytes: Uint8Array): string {
    const name = `constant${this.#constants.length}`;
    const fields = [
      ...dimensions.map((size) => intField(1, size)),
      intField(2, element),
      textField(8, name),
      bytesField(9, bytes),
    ];
    this.#constants.push(bytesField(5, fields));
    return name;
  }

  /** Returns the file with these inputs and outputs. */
  toBytes(
    input: { name: string; dimensions: readonly (number | string)[] },
    output: { name: string; size: number },
  ) {
    const graph = [
      this.#nodes,
      textField(2, 'graph'),
      this.#constants,
      encodeTensorInfo(11, input.name, input.dimensions),
      encodeTensorInfo(12, output.name, [output.size]),
    ];
    const versions = [
      bytesField(8, [textField(1, ''), intField(2, OPSET_VERSION)]),
      bytesField(8, [textField(1, RUNTIME_DOMAIN), intField(2, 1)]),
    ];
    return flattenChunk([intField(1, IR_VERSION), versions, bytesField(7, graph)]);
  }
}

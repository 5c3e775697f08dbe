/** Bytes in the order they are written. Nested, so that weights are copied once. */
type OnnxByteChunk = Uint8Array | readonly OnnxByteChunk[];

/** The attributes of an operator; plain numbers are integers from 0 on. */
export type OnnxOperatorAttributes = Record<string, number | readonly number[] | { float: number }>;

/** Values of `TensorProto.DataType`. */
export const ONNX_ELEMENT_TYPES = { float32: 1, int64: 7, float16: 10 } as const;
type OnnxElementType = (typeof ONNX_ELEMENT_TYPES)[keyof typeof ONNX_ELEMENT_TYPES];

const utf8Encoder = new TextEncoder();

function encodeVarint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return Uint8Array.from([...bytes, rest]);
}

const getOnnxChunkByteLength = (chunk: OnnxByteChunk): number =>
  chunk instanceof Uint8Array
    ? chunk.length
    : chunk.reduce((sum, part) => sum + getOnnxChunkByteLength(part), 0);

/** Protocol Buffers fields, by number: an integer, a length-delimited value, four bytes. */
const encodeProtobufIntField = (field: number, value: number): OnnxByteChunk => [
  encodeVarint(field * 8),
  encodeVarint(value),
];
const encodeProtobufBytesField = (field: number, content: OnnxByteChunk): OnnxByteChunk => [
  encodeVarint(field * 8 + 2),
  encodeVarint(getOnnxChunkByteLength(content)),
  content,
];
const encodeProtobufTextField = (field: number, content: string): OnnxByteChunk =>
  encodeProtobufBytesField(field, utf8Encoder.encode(content));
const encodeProtobufFloatField = (field: number, value: number): OnnxByteChunk => {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setFloat32(0, value, true);
  return [encodeVarint(field * 8 + 5), bytes];
};

function flattenProtobufChunk(chunk: OnnxByteChunk): Uint8Array {
  const bytes = new Uint8Array(getOnnxChunkByteLength(chunk));
  let at = 0;
  const write = (part: OnnxByteChunk) => {
    if (part instanceof Uint8Array) {
      bytes.set(part, at);
      at += part.length;
    } else part.forEach(write);
  };
  write(chunk);
  return bytes;
}

function encodeOnnxOperatorAttribute([name, value]: [string, OnnxOperatorAttributes[string]]): OnnxByteChunk {
  if (typeof value === 'number')
    return encodeProtobufBytesField(5, [
      encodeProtobufTextField(1, name),
      encodeProtobufIntField(3, value),
      encodeProtobufIntField(20, 2),
    ]);
  if ('float' in value)
    return encodeProtobufBytesField(5, [
      encodeProtobufTextField(1, name),
      encodeProtobufFloatField(2, value.float),
      encodeProtobufIntField(20, 1),
    ]);
  return encodeProtobufBytesField(5, [
    encodeProtobufTextField(1, name),
    ...value.map((each) => encodeProtobufIntField(8, each)),
    encodeProtobufIntField(20, 7),
  ]);
}

/** A named tensor; a dimension given as a word may have any size. */
function encodeOnnxTensorInfo(
  field: number,
  name: string,
  dimensions: readonly (number | string)[],
): OnnxByteChunk {
  const shape = dimensions.map((size) =>
    encodeProtobufBytesField(
      1,
      typeof size === 'string' ? encodeProtobufTextField(2, size) : encodeProtobufIntField(1, size),
    ),
  );
  return encodeProtobufBytesField(field, [
    encodeProtobufTextField(1, name),
    encodeProtobufBytesField(
      2,
      encodeProtobufBytesField(1, [
        encodeProtobufIntField(1, ONNX_ELEMENT_TYPES.float32),
        encodeProtobufBytesField(2, shape),
      ]),
    ),
  ]);
}

/** The versions of the operators and of the format; `com.microsoft` is the runtime's own domain. */
const ONNX_OPERATOR_SET_VERSION = 17;
const ONNX_FILE_FORMAT_VERSION = 8;
const ONNX_RUNTIME_OPERATOR_DOMAIN = 'com.microsoft';

/** A computation in the ONNX format (`onnx.proto3`), as far as we need it, with its weights included. */
export class OnnxModelGraph {
  readonly #nodes: OnnxByteChunk[] = [];
  readonly #constants: OnnxByteChunk[] = [];

  /** Adds a step and returns the name of its output. `own:Gelu` is an operator of the runtime. */
  step(operator: string, inputs: readonly string[], attributes: OnnxOperatorAttributes = {}): string {
    const [kind = '', own] = operator.split(':').toReversed();
    const output = `step${this.#nodes.length}`;
    const fields = [
      ...inputs.map((input) => encodeProtobufTextField(1, input)),
      encodeProtobufTextField(2, output),
      encodeProtobufTextField(4, kind),
      ...Object.entries(attributes).map(encodeOnnxOperatorAttribute),
      ...(own ? [encodeProtobufTextField(7, ONNX_RUNTIME_OPERATOR_DOMAIN)] : []),
    ];
    this.#nodes.push(encodeProtobufBytesField(1, fields));
    return output;
  }

  /** Adds a constant tensor and returns its name. */
  constant(element: OnnxElementType, dimensions: readonly number[], bytes: Uint8Array): string {
    const name = `constant${this.#constants.length}`;
    const fields = [
      ...dimensions.map((size) => encodeProtobufIntField(1, size)),
      encodeProtobufIntField(2, element),
      encodeProtobufTextField(8, name),
      encodeProtobufBytesField(9, bytes),
    ];
    this.#constants.push(encodeProtobufBytesField(5, fields));
    return name;
  }

  /** Returns the file with these inputs and outputs. */
  toBytes(
    input: { name: string; dimensions: readonly (number | string)[] },
    output: { name: string; size: number },
  ) {
    const graph = [
      this.#nodes,
      encodeProtobufTextField(2, 'graph'),
      this.#constants,
      encodeOnnxTensorInfo(11, input.name, input.dimensions),
      encodeOnnxTensorInfo(12, output.name, [output.size]),
    ];
    const versions = [
      encodeProtobufBytesField(8, [
        encodeProtobufTextField(1, ''),
        encodeProtobufIntField(2, ONNX_OPERATOR_SET_VERSION),
      ]),
      encodeProtobufBytesField(8, [
        encodeProtobufTextField(1, ONNX_RUNTIME_OPERATOR_DOMAIN),
        encodeProtobufIntField(2, 1),
      ]),
    ];
    return flattenProtobufChunk([
      encodeProtobufIntField(1, ONNX_FILE_FORMAT_VERSION),
      versions,
      encodeProtobufBytesField(7, graph),
    ]);
  }
}

import { isUtf8 } from 'node:buffer';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

import { Dicer } from '@fastify/busboy';

/** The names in a part's header: a field, or a file, whose name is its owner's label and never a path. */
type MultipartPartNames = { name: string; fileName: string | null };

/**
 * A part of a multipart form as it arrives. The receiver reads `content` to its end; the next part comes only
 * after that.
 */
export type MultipartFormPart = MultipartPartNames & { content: Readable };

/** Thrown for a form that is not well formed, or has a name or field that is not valid text. */
export class MultipartFormError extends Error {
  readonly code: 'malformed' | 'no-text';
  constructor(code: MultipartFormError['code']) {
    super(`a form is ${code}`);
    this.code = code;
  }
}

/** Maximum header size of one part: browsers need a few hundred bytes for two names and a type. */
const MAX_MULTIPART_PART_HEADER_BYTES = 4096;
/** Bytes of a header line other than name, value and line feed: a colon, a space, a carriage return. */
const FORM_PART_HEADER_SEPARATOR_BYTES = 3;

/** Returns the boundary in a content type; null unless it is a multipart form. */
export function parseMultipartBoundary(contentType: string): string | null {
  const found = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(
    contentType,
  );
  return found?.[1] ?? found?.[2] ?? null;
}

/** Returns whether bytes are text that the database can store: UTF-8 without NUL (safety.md, threat 12). */
export const isStorableUtf8 = (bytes: Uint8Array): boolean => isUtf8(bytes) && !bytes.includes(0);

/** Header lines of a part, by lower-case name; the parser returns each byte as one character. */
type MultipartPartHeaders = Readonly<Record<string, readonly string[]>>;

/** Returns the names in a part's header, or a fault when it is not a form field's. */
function parseMultipartPartNames(head: MultipartPartHeaders): MultipartPartNames | MultipartFormError {
  const lines = Object.entries(head).flatMap(([name, values]) => values.map((value) => name + value));
  const bytes = Buffer.from(lines.join('\n'), 'latin1');
  if (bytes.length + lines.length * FORM_PART_HEADER_SEPARATOR_BYTES > MAX_MULTIPART_PART_HEADER_BYTES)
    return new MultipartFormError('malformed');
  if (!isStorableUtf8(bytes)) return new MultipartFormError('no-text');
  const disposition = Buffer.from(head['content-disposition']?.[0] ?? '', 'latin1').toString('utf8');
  const parameters = /^form-data\s*(;.*)$/is.exec(disposition)?.[1] ?? '';
  const parameter = (which: string) =>
    new RegExp(String.raw`;\s*${which}="([^"]*)"`, 'i').exec(parameters)?.[1] ?? null;
  const name = parameter('name');
  const fileName = parameter('filename');
  // Browsers encode the quote, which would end the name early.
  const whole = (written: string) => written.replaceAll('%22', '"');
  if (name === null) return new MultipartFormError('malformed');
  return { name: whole(name), fileName: fileName === null ? null : whole(fileName) };
}

/**
 * Returns a parser, and a promise that resolves when its form is complete; it rejects with a fault of the
 * form, or with an error of `take`.
 */
function createMultipartParser<Value>(
  boundary: string,
  mostParts: number,
  take: (part: MultipartFormPart) => Promise<Value>,
) {
  const parser = new Dicer({ boundary });
  const taken: Promise<Value>[] = [];
  const contents: Readable[] = [];
  let preamble: Readable | null = null;
  const { promise: end, resolve: close, reject: stop } = Promise.withResolvers<void>();
  const abort = () => stop(new MultipartFormError('malformed'));
  const begin = (content: Readable, head: MultipartPartHeaders) => {
    const names = parseMultipartPartNames(head);
    if (names instanceof MultipartFormError) return stop(names);
    const value = take({ ...names, content });
    value.catch(stop);
    taken.push(value);
  };
  parser.on('preamble', (content) => {
    preamble = content.on('error', abort).resume();
  });
  parser.on('part', (content) => {
    contents.push(content.on('error', abort));
    if (contents.length > mostParts) abort();
    else content.once('header', (head) => begin(content, head as MultipartPartHeaders)); // the shape its documentation states
  });
  parser.on('error', abort);
  parser.once('finish', () => {
    const hasPreamble = preamble !== null && (preamble.readableDidRead || preamble.readableLength > 0);
    // A part that ended within its header was not taken.
    if (hasPreamble || taken.length < contents.length) abort();
    else close();
  });
  end.catch(() => {}); // prevents an unhandled rejection; a later await still receives it
  return { parser, contents, taken, end };
}

/**
 * Returns the text of a part; `count` is called with the bytes of each chunk before it is stored. Throws
 * `MultipartFormError` for invalid text.
 */
export async function readMultipartPartText(
  content: Readable,
  count?: (bytes: number) => void,
): Promise<string> {
  const pieces: Buffer[] = [];
  const arriving: AsyncIterable<Buffer> = content;
  for await (const piece of arriving) {
    count?.(piece.length);
    pieces.push(piece);
  }
  const bytes = Buffer.concat(pieces);
  if (!isStorableUtf8(bytes)) throw new MultipartFormError('no-text');
  return bytes.toString('utf8');
}

/**
 * Reads a multipart form as it arrives, and returns the results of `take` for its parts, in their order. No
 * part is held in memory, unless `take` does so. Stops taking after the first fault: throws `MultipartFormError` for a
 * form that is not well formed, has more than `mostParts` parts or a header above 4 KB, and errors of `take`
 * or the source. When it settles, every `take` has settled.
 */
export async function readFormParts<Value>(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { boundary, mostParts }: { boundary: string; mostParts: number },
  take: (part: MultipartFormPart) => Promise<Value>,
): Promise<Value[]> {
  const { parser, contents, taken, end } = createMultipartParser(boundary, mostParts, take);
  try {
    let isStopped = false;
    for await (const chunk of source) {
      // After a fault the rest is read and dropped: a browser reads the response only when it has sent
      // everything.
      if (isStopped) continue;
      const room = parser.write(chunk) ? null : once(parser, 'drain');
      await Promise.race([end, room]).catch(() => (isStopped = true));
    }
    parser.end();
    await end;
    return await Promise.all(taken);
  } finally {
    for (const content of contents) content.destroy();
    await Promise.allSettled(taken);
  }
}

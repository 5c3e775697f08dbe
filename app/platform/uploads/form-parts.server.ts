import { isUtf8 } from 'node:buffer';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

import { Dicer } from '@fastify/busboy';

/** What the head of a part calls it: a field, or a file, whose name is a label of its owner and never a path. */
type PartNames = { name: string; fileName: string | null };

/** A part of a multipart form as it arrives. Whoever takes it reads `content` to its end; nothing behind it comes before that. */
export type FormPart = PartNames & { content: Readable };

/** Ends the reading of a form that is not well formed, or has a name or text that is no text. */
export class FormFault extends Error {
  readonly code: 'malformed' | 'no-text';
  constructor(code: FormFault['code']) {
    super(`a form is ${code}`);
    this.code = code;
  }
}

/** The head of one part: browsers need a few hundred bytes for two names and a type. */
const MOST_HEAD_BYTES = 4096;
/** What a line of it has beside its name, its value and one end of line: a colon, a space, a carriage return. */
const BETWEEN_BYTES = 3;

/** The boundary a content type names; null for what is no multipart form. */
export function boundaryOf(contentType: string): string | null {
  const found = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(
    contentType,
  );
  return found?.[1] ?? found?.[2] ?? null;
}

/** Whether bytes are text that the database can store: UTF-8, and without NUL (safety.md, threat 12). */
export const isText = (bytes: Uint8Array): boolean => isUtf8(bytes) && !bytes.includes(0);

/** Lines of the head of a part, by their names in lower case; the parser gives each byte as one character. */
type Head = Readonly<Record<string, readonly string[]>>;

/** The names in the head of a part, or the fault of a head that is no form field's. */
function namesOf(head: Head): PartNames | FormFault {
  const lines = Object.entries(head).flatMap(([name, values]) => values.map((value) => name + value));
  const bytes = Buffer.from(lines.join('\n'), 'latin1');
  if (bytes.length + lines.length * BETWEEN_BYTES > MOST_HEAD_BYTES) return new FormFault('malformed');
  if (!isText(bytes)) return new FormFault('no-text');
  const disposition = Buffer.from(head['content-disposition']?.[0] ?? '', 'latin1').toString('utf8');
  const parameters = /^form-data\s*(;.*)$/is.exec(disposition)?.[1] ?? '';
  const parameter = (which: string) =>
    new RegExp(String.raw`;\s*${which}="([^"]*)"`, 'i').exec(parameters)?.[1] ?? null;
  const name = parameter('name');
  const fileName = parameter('filename');
  // How browsers write what would end the name early.
  const whole = (written: string) => written.replaceAll('%22', '"');
  if (name === null) return new FormFault('malformed');
  return { name: whole(name), fileName: fileName === null ? null : whole(fileName) };
}

/** A parser, and the promise that its form is whole; it rejects with what is wrong with the form, or with what `take` threw. */
function openParser<Value>(boundary: string, mostParts: number, take: (part: FormPart) => Promise<Value>) {
  const parser = new Dicer({ boundary });
  const taken: Promise<Value>[] = [];
  const contents: Readable[] = [];
  let preamble: Readable | null = null;
  const { promise: end, resolve: close, reject: stop } = Promise.withResolvers<void>();
  const giveUp = () => stop(new FormFault('malformed'));
  const begin = (content: Readable, head: Head) => {
    const names = namesOf(head);
    if (names instanceof FormFault) return stop(names);
    const value = take({ ...names, content });
    value.catch(stop);
    taken.push(value);
  };
  parser.on('preamble', (content) => {
    preamble = content.on('error', giveUp).resume();
  });
  parser.on('part', (content) => {
    contents.push(content.on('error', giveUp));
    if (contents.length > mostParts) giveUp();
    else content.once('header', (head) => begin(content, head as Head)); // the shape its documentation states
  });
  parser.on('error', giveUp);
  parser.once('finish', () => {
    const hasPreamble = preamble !== null && (preamble.readableDidRead || preamble.readableLength > 0);
    // A part that ended within its head was not taken.
    if (hasPreamble || taken.length < contents.length) giveUp();
    else close();
  });
  end.catch(() => {}); // It may fail while nobody waits for it; whoever waits next hears of it.
  return { parser, contents, taken, end };
}

/** The text of a part; `count` is told the bytes of each piece before it is kept. Throws `FormFault` for what is no text. */
export async function textOf(content: Readable, count?: (bytes: number) => void): Promise<string> {
  const pieces: Buffer[] = [];
  const arriving: AsyncIterable<Buffer> = content;
  for await (const piece of arriving) {
    count?.(piece.length);
    pieces.push(piece);
  }
  const bytes = Buffer.concat(pieces);
  if (!isText(bytes)) throw new FormFault('no-text');
  return bytes.toString('utf8');
}

/**
 * Reads a multipart form as it arrives, and gives what `take` made of its parts, in their order. No part is held in memory,
 * unless `take` does. Nothing is taken after the first fault: throws `FormFault` for a form that is not well formed, has more than
 * `mostParts` parts or a head above 4 KB, and whatever `take` or the source throws. When it is over, every `take` is.
 */
export async function readParts<Value>(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { boundary, mostParts }: { boundary: string; mostParts: number },
  take: (part: FormPart) => Promise<Value>,
): Promise<Value[]> {
  const { parser, contents, taken, end } = openParser(boundary, mostParts, take);
  try {
    let isStopped = false;
    for await (const chunk of source) {
      // What follows a fault is read and dropped: a browser hears the answer when it has sent everything.
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

import { inflateSync } from 'node:zlib';

const WOFF_HEADER_BYTES = 44;
const WOFF_TABLE_ENTRY_BYTES = 20;
const SFNT_HEADER_BYTES = 12;
const SFNT_TABLE_ENTRY_BYTES = 16;
const padFontTableLengthToFourBytes = (bytes: number) => Math.ceil(bytes / 4) * 4;

/**
 * Unpacks a WOFF file into the font it contains (WOFF 1.0, sections 3 to 5). fontkit decompresses a packed
 * table again for every character, which takes a minute for a document in a large face.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = WOFF_HEADER_BYTES + index * WOFF_TABLE_ENTRY_BYTES;
    const [offset, packedBytes, wholeBytes] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at));
    const packed = woff.subarray(offset, (offset ?? 0) + (packedBytes ?? 0));
    const whole = packedBytes === wholeBytes ? packed : inflateSync(packed);
    return { tag: woff.subarray(entry, entry + 4), sum: woff.subarray(entry + 16, entry + 20), whole };
  });
  const start = SFNT_HEADER_BYTES + count * SFNT_TABLE_ENTRY_BYTES;
  const font = Buffer.alloc(
    tables.reduce((sum, { whole }) => sum + padFontTableLengthToFourBytes(whole.length), start),
  );
  woff.copy(font, 0, 4, 8);
  const power = Math.floor(Math.log2(count));
  font.writeUInt16BE(count, 4);
  font.writeUInt16BE(16 * 2 ** power, 6);
  font.writeUInt16BE(power, 8);
  font.writeUInt16BE(16 * (count - 2 ** power), 10);
  let at = start;
  for (const [index, { tag, sum, whole }] of tables.entries()) {
    const entry = SFNT_HEADER_BYTES + index * SFNT_TABLE_ENTRY_BYTES;
    tag.copy(font, entry);
    sum.copy(font, entry + 4);
    font.writeUInt32BE(at, entry + 8);
    font.writeUInt32BE(whole.length, entry + 12);
    whole.copy(font, at);
    at += padFontTableLengthToFourBytes(whole.length);
  }
  return font;
}

/** Bytes of a file, both ends included, counted from 0. */
export type ByteRange = { first: number; last: number };

const RANGE_HEADER_PATTERN = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * Returns the range a request asks for (RFC 9110, section 14): null for the whole file, also for several
 * ranges, an invalid range, and `If-Range` of other content.
 */
export function parseRangeHeader(
  headers: Headers,
  { sizeBytes, tag }: { sizeBytes: number; tag: string },
): ByteRange | null | 'unsatisfiable' {
  const found = RANGE_HEADER_PATTERN.exec(headers.get('Range')?.trim() ?? '');
  if (!found) return null;
  const kept = headers.get('If-Range');
  if (kept !== null && kept !== tag) return null;
  const [, from = '', to = ''] = found;
  return from === '' ? parseSuffixRange(to, sizeBytes) : parseFirstByteRange(Number(from), to, sizeBytes);
}

/** `bytes=-10` */
function parseSuffixRange(count: string, sizeBytes: number): ByteRange | null | 'unsatisfiable' {
  if (count === '') return null;
  const length = Math.min(Number(count), sizeBytes);
  return length === 0 ? 'unsatisfiable' : { first: sizeBytes - length, last: sizeBytes - 1 };
}

/** `bytes=10-19`, `bytes=10-` */
function parseFirstByteRange(
  first: number,
  to: string,
  sizeBytes: number,
): ByteRange | null | 'unsatisfiable' {
  if (to !== '' && Number(to) < first) return null;
  if (first >= sizeBytes) return 'unsatisfiable';
  return { first, last: to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1) };
}

/** The encodings we support, best first. */
export type ContentEncoding = 'br' | 'gzip' | 'identity';

const SUPPORTED_CONTENT_ENCODINGS: readonly ContentEncoding[] = ['br', 'gzip', 'identity'];
const MAX_CACHED_ACCEPT_ENCODING_HEADERS = 256;
const contentEncodingByAcceptHeader = new Map<string, ContentEncoding>();

/**
 * Returns the encoding to send for an `Accept-Encoding` header (RFC 9110): q-values, `q=0`, `*`; no header
 * means identity.
 */
export function chooseContentEncoding(header: string | undefined): ContentEncoding {
  if (header === undefined) return 'identity';
  const known = contentEncodingByAcceptHeader.get(header);
  if (known) return known;
  const chosen = negotiateEncoding(header);
  if (contentEncodingByAcceptHeader.size < MAX_CACHED_ACCEPT_ENCODING_HEADERS)
    contentEncodingByAcceptHeader.set(header, chosen);
  return chosen;
}

function negotiateEncoding(header: string): ContentEncoding {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    if (name) weights.set(name === 'x-gzip' ? 'gzip' : name, parseQualityValue(parameters));
  }
  const weightFor = (encoding: ContentEncoding) =>
    weights.get(encoding) ?? (encoding === 'identity' ? undefined : weights.get('*')) ?? 0;
  // Identity is always the fallback: a client that refuses everything still gets the page.
  let best: ContentEncoding = 'identity';
  let bestWeight = weights.get('identity') ?? 0;
  for (const encoding of SUPPORTED_CONTENT_ENCODINGS.toReversed()) {
    const weight = weightFor(encoding);
    if (weight > 0 && weight >= bestWeight) [best, bestWeight] = [encoding, weight];
  }
  return best;
}

function parseQualityValue(parameters: string[]): number {
  const q = parameters.find((parameter) => parameter.startsWith('q='));
  if (q === undefined) return 1;
  const weight = Number(q.slice(2));
  return Number.isFinite(weight) ? Math.min(Math.max(weight, 0), 1) : 0;
}

/**
 * Returns whether an `If-None-Match` header names this content in any encoding: lists, `*` and weak forms
 * included.
 */
export function isEtagInIfNoneMatch(header: string, tag: string): boolean {
  // For a page with several renderings the tag is usually another one's.
  if (!header.includes(tag)) return header.trim() === '*';
  return header.split(',').some((candidate) => {
    const plain = candidate.trim().replace(/^W\//, '');
    return plain.startsWith(`"${tag}-`) && plain.endsWith('"');
  });
}

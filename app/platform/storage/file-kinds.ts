/** The file kinds the shop stores (data.md "Files and images"), by the extension of their key. */
const STORED_FILE_TYPES_BY_EXTENSION = {
  webp: { contentType: 'image/webp', isImage: true },
  avif: { contentType: 'image/avif', isImage: true },
  jpg: { contentType: 'image/jpeg', isImage: true },
  png: { contentType: 'image/png', isImage: true },
  pdf: { contentType: 'application/pdf', isImage: false },
  doc: { contentType: 'application/msword', isImage: false },
  docx: {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    isImage: false,
  },
  mp4: { contentType: 'video/mp4', isImage: false },
  mov: { contentType: 'video/quicktime', isImage: false },
  zip: { contentType: 'application/zip', isImage: false },
  // Files that customers and staff exchange about an order (docs/decisions/0027); never shown, always
  // downloaded.
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    isImage: false,
  },
  pptx: {
    contentType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    isImage: false,
  },
  csv: { contentType: 'text/csv', isImage: false },
  txt: { contentType: 'text/plain', isImage: false },
  // Design files, as customers send them. An SVG can run scripts, so its type is one that no browser shows.
  ai: { contentType: 'application/illustrator', isImage: false },
  psd: { contentType: 'image/vnd.adobe.photoshop', isImage: false },
  svg: { contentType: 'application/octet-stream', isImage: false },
  eps: { contentType: 'application/postscript', isImage: false },
} as const;

export type StoredFileKind = keyof typeof STORED_FILE_TYPES_BY_EXTENSION;

/** Kinds that only private folders hold: no public URL leads to such a file, whatever stored it. */
const PRIVATE_FILE_KINDS: ReadonlySet<StoredFileKind> = new Set(['ai', 'psd', 'svg', 'eps']);

const STORED_FILE_KEY_PATTERN = new RegExp(
  String.raw`^[a-z0-9-]+/[0-9a-f]{32}\.(${Object.keys(STORED_FILE_TYPES_BY_EXTENSION).join('|')})$`,
);

/** Returns the kind of a file's name; null for kinds the shop does not store. */
export function getFileKindOfName(name: string): StoredFileKind | null {
  const written = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const ending = written === 'jpeg' ? 'jpg' : written;
  return Object.hasOwn(STORED_FILE_TYPES_BY_EXTENSION, ending) ? (ending as StoredFileKind) : null; // checked by hasOwn
}

/**
 * Returns the kind and type of a key's extension; null for anything but a key of ours, whatever path it
 * imitates.
 */
export function parseStorageKeyKind(
  key: string,
): { kind: StoredFileKind; contentType: string; isImage: boolean } | null {
  if (!STORED_FILE_KEY_PATTERN.test(key)) return null;
  const kind = key.slice(key.lastIndexOf('.') + 1) as StoredFileKind; // checked by the expression above
  if (PRIVATE_FILE_KINDS.has(kind) && !isPrivateStoredFileKey(key)) return null;
  return { kind, ...STORED_FILE_TYPES_BY_EXTENSION[kind] };
}

/**
 * Folders whose files belong to one order, to one person, or to no one: no public media URL leads to them.
 */
const PRIVATE_STORAGE_FOLDERS = new Set([
  'orders',
  'invoices',
  'evidence',
  'exports',
  'erasures',
  'uploads',
  'bulk',
]);

/** Returns whether the file of a key is private to its owner or to those who may see its order. */
export function isPrivateStoredFileKey(key: string): boolean {
  return PRIVATE_STORAGE_FOLDERS.has(key.slice(0, key.indexOf('/')));
}

/** The number of first bytes that `doMagicBytesMatchFileKind` inspects. */
export const FILE_SIGNATURE_CHECK_BYTES = 4096;

const decodeAsciiFileBytes = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCodePoint(...bytes.subarray(from, Math.min(to, bytes.length)));
const hasFileSignatureBytes = (bytes: Uint8Array, ...expected: number[]) =>
  expected.every((value, place) => bytes[place] === value);

const hasZipFileSignature = (bytes: Uint8Array) => hasFileSignatureBytes(bytes, 0x50, 0x4b, 0x03, 0x04);
/** A zip of an office program: its content list, or the folder of its own program, is near the start. */
const createOfficeFileCheck = (folder: string) => {
  const inside = new RegExp(String.raw`\[Content_Types\]\.xml|${folder}\/`);
  return (bytes: Uint8Array) =>
    hasZipFileSignature(bytes) && inside.test(decodeAsciiFileBytes(bytes, 0, FILE_SIGNATURE_CHECK_BYTES));
};
/** Neither control characters nor markup, which a program might take for a page. */
const isPlainTextFile = (bytes: Uint8Array) =>
  bytes.length > 0 &&
  !bytes.some((byte) => (byte < 32 && (byte < 9 || byte > 13)) || byte === 127) &&
  !/^(\u00EF\u00BB\u00BF)?\s*<[!?a-z]/i.test(decodeAsciiFileBytes(bytes, 0, 256));
const isPdf = (bytes: Uint8Array) => decodeAsciiFileBytes(bytes, 0, 1024).includes('%PDF-');
const isPostScriptFile = (bytes: Uint8Array) => decodeAsciiFileBytes(bytes, 0, 4) === '%!PS';
/** What may precede the root of an SVG: whitespace, an instruction, a comment, or its document type. */
const SVG_PROLOG_PATTERN = /^\s*(?:<\?[^>]*\?>|<!--[^]*?-->|<!DOCTYPE\s+svg\b[^[>]*(?:\[[^\]]*\]\s*)?>)/i;
/** XML whose root is `svg`, with or without a prefix. */
function isSvgFileContent(bytes: Uint8Array): boolean {
  let rest = decodeAsciiFileBytes(bytes, 0, FILE_SIGNATURE_CHECK_BYTES).replace(/^\u00EF\u00BB\u00BF/, '');
  for (let found = SVG_PROLOG_PATTERN.exec(rest); found; found = SVG_PROLOG_PATTERN.exec(rest))
    rest = rest.slice(found[0].length);
  return /^\s*<(?:[a-z]\w*:)?svg[\s/>]/.test(rest);
}
/** Returns the box at the start of an ISO media file: its type and, for `ftyp`, its brand. */
const readIsoMediaBrand = (bytes: Uint8Array) => decodeAsciiFileBytes(bytes, 4, 12);

const FILE_MAGIC_BYTE_CHECKS: Record<StoredFileKind, (bytes: Uint8Array) => boolean> = {
  webp: (bytes) =>
    decodeAsciiFileBytes(bytes, 0, 4) === 'RIFF' && decodeAsciiFileBytes(bytes, 8, 12) === 'WEBP',
  avif: (bytes) => /^ftypavi[fs]/.test(readIsoMediaBrand(bytes)),
  jpg: (bytes) => hasFileSignatureBytes(bytes, 0xff, 0xd8, 0xff),
  png: (bytes) => hasFileSignatureBytes(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  pdf: isPdf,
  doc: (bytes) => hasFileSignatureBytes(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
  docx: createOfficeFileCheck('word'),
  mp4: (bytes) => /^ftyp(?!qt {2}|avi[fs])/.test(readIsoMediaBrand(bytes)),
  mov: (bytes) => /^(ftypqt {2}|moov|mdat|wide|free)/.test(readIsoMediaBrand(bytes)),
  zip: hasZipFileSignature,
  xlsx: createOfficeFileCheck('xl'),
  pptx: createOfficeFileCheck('ppt'),
  csv: isPlainTextFile,
  txt: isPlainTextFile,
  // Illustrator saves PDF, and PostScript in its old versions.
  ai: (bytes) => isPdf(bytes) || isPostScriptFile(bytes),
  psd: (bytes) => decodeAsciiFileBytes(bytes, 0, 6) === '8BPS\0\u0001',
  svg: isSvgFileContent,
  // With a preview for Windows, a header of its own precedes the PostScript.
  eps: (bytes) => isPostScriptFile(bytes) || hasFileSignatureBytes(bytes, 0xc5, 0xd0, 0xd3, 0xc6),
};

/** Returns whether the start of a file matches its kind: the magic bytes of safety.md "Uploads". */
export function doMagicBytesMatchFileKind(kind: StoredFileKind, start: Uint8Array): boolean {
  return FILE_MAGIC_BYTE_CHECKS[kind](start);
}

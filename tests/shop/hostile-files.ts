import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';

import { openSharpImageLibrary } from '#app/platform/pictures/sharp.server.ts';

/** An uploaded file, with the name its uploader gives it. */
export type UploadedFile = { name: string; bytes: Buffer };

const text = (content: string) => Buffer.from(content, 'latin1');
const SCRIPT = '<script>alert(document.domain)</script>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)">${SCRIPT}</svg>`;

/** A valid picture of one of the three types. */
export async function goodPicture(
  kind: 'jpeg' | 'png' | 'webp',
  width = 1200,
  height = 600,
): Promise<Buffer> {
  const sharp = await openSharpImageLibrary();
  const image = sharp({ create: { width, height, channels: 3, background: '#d6361c' } });
  return image.toFormat(kind).toBuffer();
}

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([text(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG that claims this size, with as few bytes as its blank rows allow. */
function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0], 8);
  const rows = deflateSync(Buffer.alloc(Math.min((Math.ceil(width / 8) + 1) * height, 8_000_000)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Files that begin like an accepted picture and continue as something else. */
function polyglots({ jpeg, png, webp }: Record<'jpeg' | 'png' | 'webp', Buffer>): UploadedFile[] {
  const start = (picture: Buffer, length: number, rest: string) =>
    Buffer.concat([picture.subarray(0, length), text(rest)]);
  return [
    { name: 'jpeg-start-html.jpg', bytes: start(jpeg, 3, `\u00e0${SCRIPT}`) },
    { name: 'jpeg-start-svg.jpg', bytes: start(jpeg, 3, SVG) },
    { name: 'png-start-html.png', bytes: start(png, 8, SCRIPT) },
    { name: 'png-start-svg.png', bytes: start(png, 8, SVG) },
    { name: 'png-header-only.png', bytes: png.subarray(0, 33) },
    { name: 'riff-webp-html.webp', bytes: start(webp, 12, SCRIPT) },
    { name: 'jpeg-start-php.php.jpg', bytes: start(jpeg, 4, '<?php system($_GET[0]); ?>') },
    { name: 'jpeg-start-pdf.jpg', bytes: start(jpeg, 3, '%PDF-1.7\n1 0 obj') },
  ];
}

function truncated({ jpeg, png, webp }: Record<'jpeg' | 'png' | 'webp', Buffer>): UploadedFile[] {
  const half = (picture: Buffer) => picture.subarray(0, Math.floor(picture.length / 2));
  const flipped = Buffer.from(png);
  flipped.set(randomBytes(8), Math.floor(png.length / 2));
  return [
    { name: 'half.jpg', bytes: half(jpeg) },
    { name: 'half.png', bytes: half(png) },
    { name: 'half.webp', bytes: half(webp) },
    { name: 'flipped.png', bytes: flipped },
    { name: 'almost.png', bytes: png.subarray(0, png.length - 20) },
    { name: 'noise.jpg', bytes: Buffer.concat([jpeg.subarray(0, 4), randomBytes(5000)]) },
    { name: 'noise.webp', bytes: Buffer.concat([webp.subarray(0, 16), randomBytes(5000)]) },
  ];
}

const notPictures: UploadedFile[] = [
  { name: 'drawing.svg', bytes: text(SVG) },
  { name: 'drawing.png', bytes: text(SVG) },
  {
    name: 'declared.svg',
    bytes: text(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${SVG}`),
  },
  { name: 'page.html', bytes: text(`<!doctype html>${SCRIPT}`) },
  { name: 'page.jpg', bytes: text(`<!doctype html>${SCRIPT}`) },
  {
    name: 'animation.gif',
    bytes: text(
      'GIF89a\u0001\0\u0001\0\u0080\0\0\0\0\0\u00ff\u00ff\u00ff!\u00f9\u0004\u0001\0\0\0\0,\0\0\0\0\u0001\0\u0001\0\0\u0002\u0002D\u0001\0;',
    ),
  },
  { name: 'gif-script.gif', bytes: text(`GIF89a/*${SCRIPT}*/=1;alert(1)`) },
  { name: 'photo.heic', bytes: text('\0\0\0\u0018ftypheic\0\0\0\0mif1heic') },
  { name: 'photo.avif', bytes: text('\0\0\0\u0020ftypavif\0\0\0\0avifmif1miafMA1B') },
  { name: 'scan.tiff', bytes: text('II*\0\u0008\0\0\0') },
  { name: 'bitmap.bmp', bytes: text('BM\u0046\0\0\0\0\0\0\0\u0036\0\0\0\u0028\0\0\0') },
  { name: 'icon.ico', bytes: text('\0\0\u0001\0\u0001\0\u0010\u0010') },
  { name: 'paper.pdf', bytes: text('%PDF-1.7\n%\u00e2\u00e3') },
  { name: 'archive.zip', bytes: text('PK\u0003\u0004\u0014\0\0\0') },
  { name: 'program.exe', bytes: text('MZ\u0090\0\u0003\0\0\0') },
  { name: 'program.png', bytes: text('\u007fELF\u0002\u0001\u0001\0') },
  {
    name: 'mvg.jpg',
    bytes: text(
      'push graphic-context\nfill \'url(https://example.com/"|id > /tmp/x")\'\npop graphic-context',
    ),
  },
  { name: 'postscript.jpg', bytes: text('%!PS-Adobe-3.0\n(%pipe%id) (w) file') },
  { name: 'words.png', bytes: text('hello') },
  { name: 'zeros.png', bytes: Buffer.alloc(4096) },
  { name: 'one-byte.jpg', bytes: text('\u00ff') },
];

/** Files that must all be refused for their content. */
export async function hostileFiles(): Promise<UploadedFile[]> {
  const pictures = {
    jpeg: await goodPicture('jpeg'),
    png: await goodPicture('png'),
    webp: await goodPicture('webp'),
  };
  return [
    ...notPictures,
    ...polyglots(pictures),
    ...truncated(pictures),
    { name: 'bomb.png', bytes: hugePng(50_000, 50_000) },
    { name: 'wide-bomb.png', bytes: hugePng(40_000_001, 1) },
    { name: 'endless.png', bytes: hugePng(0x7fffffff, 0x7fffffff) },
    { name: 'nothing-wide.png', bytes: hugePng(0, 0) },
  ];
}

/**
 * The hostile files that an order accepts anyway, because name and first bytes match: it keeps originals and
 * never shows them (docs/decisions/0027).
 */
export const KEPT_AS_ATTACHMENTS: ReadonlySet<string> = new Set([
  ...['drawing.svg', 'declared.svg'],
  'paper.pdf',
  'archive.zip',
  'photo.avif',
  ...['jpeg-start-html.jpg', 'jpeg-start-svg.jpg', 'jpeg-start-php.php.jpg', 'jpeg-start-pdf.jpg'],
  ...['png-start-html.png', 'png-start-svg.png', 'png-header-only.png', 'riff-webp-html.webp'],
  ...['half.jpg', 'half.png', 'half.webp', 'flipped.png', 'almost.png', 'noise.jpg', 'noise.webp'],
  ...['bomb.png', 'wide-bomb.png', 'endless.png', 'nothing-wide.png'],
]);

/** Files whose name claims a text, office document or design file, with other content. */
export const FALSE_DOCUMENTS: readonly UploadedFile[] = [
  { name: 'page.txt', bytes: text(`<!doctype html>${SCRIPT}`) },
  { name: 'marked.txt', bytes: text(`\u00ef\u00bb\u00bf  <script>alert(1)</script>`) },
  { name: 'drawing.csv', bytes: text(SVG) },
  { name: 'program.csv', bytes: text('MZ\u0090\0\u0003\0\0\0') },
  { name: 'late.txt', bytes: Buffer.concat([Buffer.alloc(100_000, 'a'), text('\0\u0001')]) },
  { name: 'empty-list.xlsx', bytes: text('PK\u0003\u0004\u0014\0\0\0 nothing of an office') },
  { name: 'old.xlsx', bytes: text('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1') },
  { name: 'page.docx', bytes: text(`<html>[Content_Types].xml${SCRIPT}`) },
  { name: 'page.svg', bytes: text(`<!doctype html>${SVG}`) },
  { name: 'script.svg', bytes: text(`${SCRIPT}${SVG}`) },
  { name: 'binary.svg', bytes: text(`${SVG}\0`) },
  { name: 'page.ai', bytes: text(`<!doctype html>${SCRIPT}`) },
  { name: 'page.psd', bytes: text(`<!doctype html>8BPS${SCRIPT}`) },
  { name: 'page.eps', bytes: text(`<!doctype html>%!PS${SCRIPT}`) },
  { name: 'macro.xlsm', bytes: text('PK\u0003\u0004[Content_Types].xml') },
  { name: 'run.js', bytes: text('alert(1)') },
  { name: 'no-ending', bytes: text('hello') },
  { name: '.png', bytes: text('hello') },
];

/** Names that must not become part of a path; the content is a valid picture. */
export const HOSTILE_NAMES = [
  '../../../etc/passwd',
  '..\\..\\windows\\system32\\x.png',
  '/etc/cron.d/x',
  'x.png\0.html',
  'a'.repeat(500) + '.png',
  '<img src=x onerror=alert(1)>.png',
  'x.svg',
  'con.png',
  '"; filename="y.html',
  '\u202Egnp.exe',
] as const;

/** Harmless pictures with hostile data outside their pixels, which the stored picture must not contain. */
export async function loadedPictures(): Promise<UploadedFile[]> {
  const sharp = await openSharpImageLibrary();
  const [jpeg, png, webp] = [
    await goodPicture('jpeg', 400, 200),
    await goodPicture('png', 400, 200),
    await goodPicture('webp', 400, 200),
  ];
  const withExif = await sharp(jpeg)
    .withExif({ IFD0: { Copyright: SCRIPT, ImageDescription: '<?php system(1); ?>' } })
    .toBuffer();
  const end = png.length - 12;
  const withComment = Buffer.concat([
    png.subarray(0, end),
    chunk('tEXt', text(`Comment\0${SCRIPT}`)),
    png.subarray(end),
  ]);
  return [
    { name: 'exif.jpg', bytes: withExif },
    { name: 'comment.png', bytes: withComment },
    { name: 'trailing.png', bytes: Buffer.concat([png, text(`PK\u0003\u0004${SCRIPT}`)]) },
    { name: 'trailing.jpg', bytes: Buffer.concat([jpeg, text(SCRIPT)]) },
    { name: 'trailing.webp', bytes: Buffer.concat([webp, text(SCRIPT)]) },
  ];
}

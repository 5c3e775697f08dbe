import type { ResizeOptions } from 'sharp';

import { fail, ok, type Result } from '#app/lib/result.ts';

import { doMagicBytesMatchFileKind } from '../storage/file-kinds.ts';
import { createInMemoryWorkQueue } from '../work-queue.server.ts';
import {
  MAX_UPLOADED_PICTURE_BYTES,
  MAX_PICTURE_PIXELS,
  type PictureUploadFailure,
} from '#app/lib/picture-rules.ts';
import { openSharpImageLibrary } from './sharp.server.ts';

/** Decoding an image of 40 million pixels takes some 200 MB, so few may be decoded at once. */
const runPictureDecodingInTurn = createInMemoryWorkQueue({ atOnce: 2, waiting: 20 });

const IMAGE_PROCESSING_TIMEOUT_SECONDS = 20;
/** No screen shows a slide larger; camera images are reduced to it. */
const MAX_STORED_PICTURE_WIDTH_PX = 2400;
const MAX_UPLOADED_IMAGE_HEIGHT_PX = 2400;

/**
 * Storage format of an image: WebP for pages; JPEG for link previews, and PNG for logos, whose readers are
 * not only browsers.
 */
export type PictureStorageFormat = 'webp' | 'jpg' | 'png';
export type ReencodedPicture = { bytes: Buffer; kind: PictureStorageFormat; width: number; height: number };

const FILE_EXTENSION_BY_PICTURE_FORMAT = { jpeg: 'jpg', png: 'png', webp: 'webp' } as const;

async function decodePicture(bytes: Uint8Array, limitInputPixels: number | false = MAX_PICTURE_PIXELS) {
  const sharp = await openSharpImageLibrary();
  return sharp(bytes, { limitInputPixels, failOn: 'warning', pages: 1 }).timeout({
    seconds: IMAGE_PROCESSING_TIMEOUT_SECONDS,
  });
}

/**
 * Reads the header, however large the image; decodes nothing. Null when it cannot be read, or does not match
 * the file's first bytes.
 */
async function readPictureSize(bytes: Uint8Array): Promise<{ width: number; height: number } | null> {
  try {
    const { format, width, height } = await (await decodePicture(bytes, false)).metadata();
    const kind = Object.entries(FILE_EXTENSION_BY_PICTURE_FORMAT).find(([name]) => name === format)?.[1];
    return kind && doMagicBytesMatchFileKind(kind, bytes) ? { width, height } : null;
  } catch {
    return null;
  }
}

/** The stored size of an image: fitted into a box, or cropped to a square around its center. */
type PictureResizeShape = Pick<ResizeOptions, 'width' | 'height' | 'fit' | 'withoutEnlargement'>;
const FULL_SIZE_PICTURE_RESIZE_OPTIONS: PictureResizeShape = {
  width: MAX_STORED_PICTURE_WIDTH_PX,
  height: MAX_UPLOADED_IMAGE_HEIGHT_PX,
  fit: 'inside',
  withoutEnlargement: true,
};

async function encodePicture(
  bytes: Uint8Array,
  as: PictureStorageFormat,
  shape: PictureResizeShape,
): Promise<ReencodedPicture | null> {
  const picture = (await decodePicture(bytes)).autoOrient().resize(shape);
  const encoded = {
    webp: () => picture.webp({ quality: 88, effort: 3 }),
    jpg: () => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 88 }),
    png: () => picture.toColourspace('srgb').png({ compressionLevel: 9 }),
  }[as]();
  try {
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return { bytes: data, kind: as, width: info.width, height: info.height };
  } catch {
    return null; // the decoder's message about a damaged file is of no use
  }
}

/**
 * Returns an uploaded image as the shop stores it: decoded and re-encoded, upright, without metadata, at most
 * 2400 px on a side, so that only what it shows is left of the file (safety.md "Uploads"). Throws `WorkQueueFullError`
 * when too many wait.
 */
export function reencodeUploadedPicture(
  bytes: Uint8Array,
  as: PictureStorageFormat,
): Promise<Result<ReencodedPicture, PictureUploadFailure>> {
  return validateAndEncodeImage(bytes, as, FULL_SIZE_PICTURE_RESIZE_OPTIONS);
}

/** Does the same for a portrait: a square of `pixels` on a side, cropped around the center, as WebP. */
export function cropPortraitToSquareWebp(
  bytes: Uint8Array,
  pixels: number,
): Promise<Result<ReencodedPicture, PictureUploadFailure>> {
  return validateAndEncodeImage(bytes, 'webp', { width: pixels, height: pixels, fit: 'cover' });
}

/**
 * Does the same for an image in emails and documents: fitted into a box in pixels, as PNG, which keeps
 * transparency.
 */
export function prepareLogoPng(
  bytes: Uint8Array,
  box: { width: number; height: number },
): Promise<Result<ReencodedPicture, PictureUploadFailure>> {
  return validateAndEncodeImage(bytes, 'png', { ...box, fit: 'inside', withoutEnlargement: true });
}

async function validateAndEncodeImage(
  bytes: Uint8Array,
  as: PictureStorageFormat,
  shape: PictureResizeShape,
): Promise<Result<ReencodedPicture, PictureUploadFailure>> {
  if (bytes.length >= MAX_UPLOADED_PICTURE_BYTES) return fail({ code: 'too-large' });
  if (!Object.values(FILE_EXTENSION_BY_PICTURE_FORMAT).some((kind) => doMagicBytesMatchFileKind(kind, bytes)))
    return fail({ code: 'not-an-image' });
  return runPictureDecodingInTurn(async () => {
    const header = await readPictureSize(bytes);
    if (!header) return fail({ code: 'broken' });
    if (header.width * header.height > MAX_PICTURE_PIXELS) return fail({ code: 'too-many-pixels' });
    const prepared = await encodePicture(bytes, as, shape);
    return prepared ? ok(prepared) : fail({ code: 'broken' });
  });
}

/** Returns a stored image of ours without transparency, as PNG; null when it is damaged. */
export async function flattenPictureOntoBackground(
  bytes: Uint8Array,
  background: string,
): Promise<Buffer | null> {
  try {
    return await (await decodePicture(bytes)).flatten({ background }).png({ compressionLevel: 9 }).toBuffer();
  } catch {
    return null; // the decoder's message about a damaged file is of no use
  }
}

export type PictureVariantFormat = 'avif' | 'webp';
export type PictureVariant = { format: PictureVariantFormat; width: number; bytes: Buffer };

const PICTURE_VARIANT_WIDTHS_PX = [320, 640, 960, 1200];
const IMAGE_VARIANT_FORMATS: readonly PictureVariantFormat[] = ['avif', 'webp'];

async function encodePictureVariant(
  bytes: Uint8Array,
  format: PictureVariantFormat,
  width: number,
): Promise<PictureVariant> {
  const resized = (await decodePicture(bytes)).resize({ width });
  const encoded =
    format === 'avif' ? resized.avif({ quality: 50, effort: 2 }) : resized.webp({ quality: 78, effort: 4 });
  return { format, width, bytes: await encoded.toBuffer() };
}

/**
 * Returns smaller copies of a prepared image that is `fullWidth` px wide, none wider than the image (data.md
 * "Files and images").
 */
export async function createPictureVariants(bytes: Uint8Array, fullWidth: number): Promise<PictureVariant[]> {
  const variants: PictureVariant[] = [];
  for (const width of PICTURE_VARIANT_WIDTHS_PX.filter((width) => width <= fullWidth)) {
    for (const format of IMAGE_VARIANT_FORMATS)
      variants.push(await runPictureDecodingInTurn(() => encodePictureVariant(bytes, format, width)));
  }
  return variants;
}

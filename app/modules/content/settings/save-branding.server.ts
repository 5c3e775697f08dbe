import { buffer } from 'node:stream/consumers';

import { fail, type Result } from '#app/lib/result.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { doMagicBytesMatchFileKind } from '#app/platform/storage/file-kinds.ts';
import { findPublicMediaFile, parseMediaKey } from '#app/platform/storage/media.server.ts';

import { type BrandingFailure, type BrandingForm, toBrandingFormValues } from './branding-form.ts';
import { saveShopSettingsBlock } from './save-block.server.ts';

/** The positions of a PNG's width and height, and the length of the header with them. */
const [WIDTH_AT, HEIGHT_AT, HEAD_BYTES] = [16, 20, 24];

/** Returns the bytes of a stored logo; null if its file is missing or unreadable, which is logged. */
export async function readStoredLogoPng(ctx: AppContext, address: string): Promise<Buffer | null> {
  try {
    const file = await findPublicMediaFile(ctx, parseMediaKey(address) ?? '');
    const bytes = file && (await buffer(await file.open()));
    return bytes && bytes.length >= HEAD_BYTES && doMagicBytesMatchFileKind('png', bytes) ? bytes : null;
  } catch (error) {
    ctx.log.warn({ err: error, address }, 'the logo could not be read');
    return null;
  }
}

/** Saves the look of the shop: its logo, uploaded before, and its accent. */
export async function saveBranding(
  ctx: AppContext,
  { logo: address, logo_holds: holds, accent, version, overwrite }: BrandingForm,
): Promise<Result<{ version: number }, BrandingFailure>> {
  assertCan(ctx, 'settings:write');
  const picture = address === '' ? null : await readStoredLogoPng(ctx, address);
  if (address !== '' && !picture) return fail({ code: 'no-picture' });
  const logo = picture && {
    address,
    width: picture.readUInt32BE(WIDTH_AT),
    height: picture.readUInt32BE(HEIGHT_AT),
    holds,
  };
  return saveShopSettingsBlock(ctx, {
    key: 'look',
    value: { logo, accent: accent || null },
    form: { version, overwrite },
    subject: 'Logo and color were',
    valuesNow: (_ctx, stored, version) => toBrandingFormValues(stored, version),
  });
}

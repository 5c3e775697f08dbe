import { z } from 'zod';

import type { ShopSettings } from '#app/platform/context.ts';
import { readShopCookie, serializeCookie } from '#app/platform/cookies.server.ts';
import type { FlashToastMessage } from '#app/ui/form-action-result.ts';

type SiteUrlSettings = Pick<ShopSettings, 'publicUrl'>;

const FLASH_COOKIE_MAX_AGE_SECONDS = 60;
const MAX_FLASH_TEXT_LENGTH = 300;
const flashTextSchema = z.string().max(MAX_FLASH_TEXT_LENGTH);
const flashToastSchema = z.object({
  title: flashTextSchema,
  description: flashTextSchema.optional(),
  tone: z.enum(['good', 'bad']).optional(),
  durationMs: z.number().int().min(0).max(60_000).optional(),
  days: z.array(z.iso.datetime()).max(4).optional(),
  undo: z.object({ intent: flashTextSchema, fields: z.record(z.string(), flashTextSchema) }).optional(),
});

/** Returns the cookie that carries a toast and its Undo across one redirect; the target page clears it. */
export function createFlashToastCookie(settings: SiteUrlSettings, toast: FlashToastMessage): string {
  const short: FlashToastMessage = {
    ...toast,
    title: toast.title.slice(0, MAX_FLASH_TEXT_LENGTH),
    ...(toast.description && { description: toast.description.slice(0, MAX_FLASH_TEXT_LENGTH) }),
  };
  const value = Buffer.from(JSON.stringify(short)).toString('base64url');
  return serializeCookie(settings, 'flash', { value, maxAgeSeconds: FLASH_COOKIE_MAX_AGE_SECONDS });
}

/** Returns the toast that a redirect left for this page, with the header that clears it; null without one. */
export function readFlashToastCookie(
  request: Request,
  settings: SiteUrlSettings,
): { toast: FlashToastMessage | null; headers: { 'Set-Cookie': string } } | null {
  const value = readShopCookie(request, settings, 'flash');
  if (value === null) return null;
  const headers = { 'Set-Cookie': serializeCookie(settings, 'flash', { value: '', maxAgeSeconds: 0 }) };
  try {
    const parsed = flashToastSchema.safeParse(JSON.parse(Buffer.from(value, 'base64url').toString()));
    return { toast: parsed.success ? parsed.data : null, headers };
  } catch {
    return { toast: null, headers };
  }
}

import { createHmac, timingSafeEqual } from 'node:crypto';

import { eq } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { cleanRichText } from '#app/platform/rich-text.server.ts';
import { deriveKey } from '#app/platform/secret.server.ts';

import { EMPTY_CONTENT, type ServiceContent } from '../editing/model.ts';
import { contentOf } from '../editing/rows.server.ts';
import { contentFrom, type ServiceForm } from '../editing/schemas.ts';
import { draftPage } from '../page/queries.server.ts';
import { services } from '../tables.server.ts';
import { PREVIEW_DAYS, type PreviewToken } from './model.ts';

function signatureOf({ settings }: AppContext, serviceId: string, until: string): Buffer {
  const key = deriveKey(settings.secret, 'preview');
  return createHmac('sha256', key).update(`service.${serviceId.toLowerCase()}.${until}`).digest();
}

/** A link to a service as it is saved, for people without an account too; it works for seven days. */
export function previewAddress(ctx: AppContext, serviceId: string): string {
  assertCan(ctx, 'services:read');
  const until = String(Math.floor(addDays(ctx.now, PREVIEW_DAYS).getTime() / 1000));
  const sign = signatureOf(ctx, serviceId, until).toString('base64url');
  return `/preview/service/${serviceId}?until=${until}&sign=${sign}`;
}

/** Whether a link was signed by us for this service and has not ended. */
export function isPreviewValid(ctx: AppContext, serviceId: string, { until, sign }: PreviewToken): boolean {
  if (!/^\d{1,12}$/.test(until)) return false;
  const given = Buffer.from(sign, 'base64url');
  const expected = signatureOf(ctx, serviceId, until);
  const isOurs = given.byteLength === expected.byteLength && timingSafeEqual(given, expected);
  return isOurs && Number(until) * 1000 > ctx.now.getTime();
}

async function findStored(ctx: AppContext, serviceId: string) {
  if (!isUuid(serviceId)) return null;
  const [row] = await ctx.db.select().from(services).where(eq(services.id, serviceId));
  return row && row.deletedAt === null ? { row, content: await contentOf(ctx, row) } : null;
}

/** The page of a service as it is saved, public or not; null without one, and for what is in the trash. */
export async function findPreview(ctx: AppContext, serviceId: string) {
  const found = await findStored(ctx, serviceId);
  return found && draftPage(ctx, found.row, found.content);
}

/** The page as it would be with what the form holds and nobody saved; `serviceId` is null for a new service. */
export async function previewForm(ctx: AppContext, serviceId: string | null, form: ServiceForm) {
  assertCan(ctx, 'services:write');
  const found = serviceId === null ? null : await findStored(ctx, serviceId);
  const before: ServiceContent = found?.content ?? EMPTY_CONTENT;
  const id = found?.row.id ?? '00000000-0000-4000-8000-000000000000';
  return draftPage(ctx, { id, slug: found?.row.slug ?? null }, contentFrom(form, before, cleanRichText));
}

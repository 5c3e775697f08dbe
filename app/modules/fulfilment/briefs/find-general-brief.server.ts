import { and, eq } from 'drizzle-orm';

import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { briefTemplates } from './brief-tables.server.ts';

/** The questionnaire of the seed that fits every service. */
export const GENERAL_BRIEF_TEMPLATE_ID = '00000000-0000-4000-8000-0000000b0000';

/** Returns the default questionnaire of a new service; null if the shop has archived or deleted it. */
export async function findGeneralBriefTemplateId(ctx: AppContext): Promise<string | null> {
  assertCan(ctx, 'services:read');
  const isThere = and(eq(briefTemplates.id, GENERAL_BRIEF_TEMPLATE_ID), eq(briefTemplates.status, 'active'));
  return (await ctx.db.$count(briefTemplates, isThere)) > 0 ? GENERAL_BRIEF_TEMPLATE_ID : null;
}

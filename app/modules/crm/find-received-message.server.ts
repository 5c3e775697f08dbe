import { eq } from 'drizzle-orm';

import { isUuid } from '#app/lib/uuid.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { contactMessages } from './tables.server.ts';

/** A message of the contact form, or of a search without a result, as the staff reads it. `at` is ISO 8601. */
export type ReceivedMessage = {
  id: string;
  name: string;
  email: string;
  company: string | null;
  subject: string;
  message: string;
  query: string | null;
  at: string;
};

/** One message; null for a missing or malformed id. Refuses without the right `customers:read`. */
export async function findMessage(ctx: AppContext, id: string): Promise<ReceivedMessage | null> {
  assertCan(ctx, 'customers:read');
  if (!isUuid(id)) return null;
  const [row] = await ctx.db.select().from(contactMessages).where(eq(contactMessages.id, id));
  if (!row) return null;
  const { name, email, company, subject, message, query, createdAt } = row;
  return { id, name, email, company, subject, message, query, at: createdAt.toISOString() };
}

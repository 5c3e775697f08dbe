import { eq } from 'drizzle-orm';

import { isUuid } from '#app/lib/uuid.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { readServiceContent } from './internal/service-rows.server.ts';
import type { EditableServiceContent } from './service-content.ts';
import { services } from './tables.server.ts';

/** A service as its editor opens it. */
export type EditableService = {
  id: string;
  slug: string | null;
  version: number;
  content: EditableServiceContent;
  publishedAt: Date | null;
  updatedAt: Date;
  isInTrash: boolean;
};

/** AEDIT-16: returns one service by its id, in the trash or not; null if there is none. */
export async function findEditableService(ctx: AppContext, id: string): Promise<EditableService | null> {
  assertCan(ctx, 'services:read');
  if (!isUuid(id)) return null;
  const [row] = await ctx.db.select().from(services).where(eq(services.id, id));
  if (!row) return null;
  const { slug, version, publishedAt, updatedAt } = row;
  const content = await readServiceContent(ctx, row);
  return { id: row.id, slug, version, content, publishedAt, updatedAt, isInTrash: row.deletedAt !== null };
}

/** Returns the name of a user; `Somebody` for the system and for deleted users. */
export async function findEditorNameOrSomeone(ctx: AppContext, userId: string | null): Promise<string> {
  if (userId === null) return 'Someone';
  const [user] = await ctx.db.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return user?.name ?? 'Someone';
}

import { randomInt } from 'node:crypto';

import { and, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import type { SandboxObjectByStripeType, StripeSandboxObjectType } from './model.ts';
import { createSandboxMissingObjectError } from './sandbox-fault.ts';
import { sandboxObjects } from './tables.server.ts';

const SANDBOX_OBJECT_ID_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Returns a new id in Stripe's style; unguessable, because a session's id opens its pay page. */
export function createSandboxObjectId(prefix: string, length = 24): string {
  return (
    prefix +
    Array.from(
      { length },
      () => SANDBOX_OBJECT_ID_ALPHABET[randomInt(SANDBOX_OBJECT_ID_ALPHABET.length)],
    ).join('')
  );
}

/**
 * Returns the provider's clock: the system's, never the shifted one of tests (orders.md "Payment modes and
 * clocks").
 */
export function getSandboxClockSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

/** Stores a new object; returns false when its id is taken. */
export async function insertSandboxPaymentObject<Type extends StripeSandboxObjectType>(
  ctx: AppContext,
  object: SandboxObjectByStripeType[Type] & { object: Type },
): Promise<boolean> {
  const rows = await ctx.db
    .insert(sandboxObjects)
    .values({ id: object.id, type: object.object, json: { ...object }, createdAt: new Date() })
    .onConflictDoNothing()
    .returning({ id: sandboxObjects.id });
  return rows.length === 1;
}

export async function saveSandboxPaymentObject<Type extends StripeSandboxObjectType>(
  ctx: AppContext,
  object: SandboxObjectByStripeType[Type] & { object: Type },
): Promise<void> {
  await ctx.db
    .update(sandboxObjects)
    .set({ json: { ...object } })
    .where(eq(sandboxObjects.id, object.id));
}

/** Returns an object of a type, or null; `lock` locks it until the transaction ends. */
export async function findSandboxObject<Type extends StripeSandboxObjectType>(
  ctx: AppContext,
  type: Type,
  id: string,
  { lock = false } = {},
): Promise<SandboxObjectByStripeType[Type] | null> {
  const query = ctx.db
    .select({ json: sandboxObjects.json })
    .from(sandboxObjects)
    .where(and(eq(sandboxObjects.id, id), eq(sandboxObjects.type, type)));
  const [row] = await (lock ? query.for('update') : query);
  // Only this folder writes rows of a type, in exactly this shape.
  return row ? (row.json as SandboxObjectByStripeType[Type]) : null;
}

/** Returns an object of a type; throws Stripe's 404 when there is none. */
export async function getPaymentSandboxObject<Type extends StripeSandboxObjectType>(
  ctx: AppContext,
  type: Type,
  id: string,
  options: { lock?: boolean; param?: string } = {},
): Promise<SandboxObjectByStripeType[Type]> {
  const found = await findSandboxObject(ctx, type, id, options);
  if (!found) throw createSandboxMissingObjectError(type, id, options.param);
  return found;
}

export async function deleteSandboxObject(ctx: AppContext, id: string): Promise<void> {
  await ctx.db.delete(sandboxObjects).where(eq(sandboxObjects.id, id));
}

/** Returns a condition on a text field of the stored JSON. */
export function buildSandboxJsonFieldCondition(name: string, values: string[]): SQL {
  return inArray(sql`${sandboxObjects.json} ->> ${name}`, values);
}

export type SandboxObjectListFilter = {
  limit: number;
  starting_after?: string | undefined;
  created?:
    | { gt?: number | undefined; gte?: number | undefined; lt?: number | undefined; lte?: number | undefined }
    | undefined;
};

function buildSandboxObjectCreatedTimeConditions(created: SandboxObjectListFilter['created']): SQL[] {
  const seconds = sql`floor(extract(epoch from ${sandboxObjects.createdAt}))`;
  const { gt, gte, lt: before, lte } = created ?? {};
  return [
    ...(gt === undefined ? [] : [sql`${seconds} > ${gt}`]),
    ...(gte === undefined ? [] : [sql`${seconds} >= ${gte}`]),
    ...(before === undefined ? [] : [sql`${seconds} < ${before}`]),
    ...(lte === undefined ? [] : [sql`${seconds} <= ${lte}`]),
  ];
}

/** Lists objects newest first, like Stripe; `conditions` select them, the filter selects the page. */
export async function listPaymentSandboxObjects<Type extends StripeSandboxObjectType>(
  ctx: AppContext,
  type: Type,
  filter: SandboxObjectListFilter,
  conditions: SQL[] = [],
): Promise<{ objects: SandboxObjectByStripeType[Type][]; hasMore: boolean }> {
  const where: (SQL | undefined)[] = [
    eq(sandboxObjects.type, type),
    ...buildSandboxObjectCreatedTimeConditions(filter.created),
    ...conditions,
  ];
  if (filter.starting_after !== undefined) {
    const [cursor] = await ctx.db
      .select({ id: sandboxObjects.id, createdAt: sandboxObjects.createdAt })
      .from(sandboxObjects)
      .where(and(eq(sandboxObjects.id, filter.starting_after), eq(sandboxObjects.type, type)));
    if (!cursor) throw createSandboxMissingObjectError(type, filter.starting_after, 'starting_after');
    const sameInstant = and(eq(sandboxObjects.createdAt, cursor.createdAt), lt(sandboxObjects.id, cursor.id));
    where.push(or(lt(sandboxObjects.createdAt, cursor.createdAt), sameInstant));
  }
  const rows = await ctx.db
    .select({ json: sandboxObjects.json })
    .from(sandboxObjects)
    .where(and(...where))
    .orderBy(desc(sandboxObjects.createdAt), desc(sandboxObjects.id))
    .limit(filter.limit + 1);
  // Only this folder writes rows of a type, in exactly this shape.
  const objects = rows.slice(0, filter.limit).map((row) => row.json as SandboxObjectByStripeType[Type]);
  return { objects, hasMore: rows.length > filter.limit };
}

/** Changes the sandbox in one transaction; delivers new events immediately after it. */
export async function runSandboxTransaction<Value>(
  ctx: AppContext,
  work: (ctx: AppContext) => Promise<Value>,
): Promise<Value> {
  let hasSent = false;
  const send: AppContext['jobs']['send'] = (...job) => {
    hasSent = true;
    return ctx.jobs.send(...job);
  };
  const value = await inTransaction({ ...ctx, jobs: { ...ctx.jobs, send } }, work);
  if (hasSent) ctx.jobs.wake('sandbox.deliver');
  return value;
}

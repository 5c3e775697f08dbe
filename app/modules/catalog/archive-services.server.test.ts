import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { actorOf } from '../../../tests/shop/actor.ts';
import { freshContext } from '../../../tests/shop/context.ts';

import { archiveService, archiveServices, unarchiveServices } from './archive-services.server.ts';
import { addServiceFixtures } from './fixtures.ts';
import { listPublicServices } from './list-public-services.server.ts';
import { services } from './tables.server.ts';

const ID = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

async function shop() {
  const ctx = await freshContext({ actor: actorOf('editor') });
  await addServiceFixtures(
    ctx,
    { id: ID(1), status: 'published' },
    { id: ID(2), status: 'draft' },
    { id: ID(3), status: 'archived' },
    { id: ID(4), status: 'published', deleted_at: '2026-11-19' },
  );
  return ctx;
}

async function statuses(ctx: AppContext) {
  const rows = await ctx.db
    .select({ status: services.status, version: services.version })
    .from(services)
    .orderBy(asc(services.id));
  return rows.map(({ status, version }) => `${status} ${version}`);
}

test('archives services together, each with an audit entry, and names the rest with the reason', async () => {
  const ctx = await shop();
  const outcome = await archiveServices(ctx, [ID(1), ID(2), ID(3), ID(4), ID(9)]);
  expect(outcome).toEqual({
    done: [ID(1), ID(2)],
    published: [ID(1)],
    drafts: [ID(2)],
    skipped: [
      { name: 'A service', reason: 'no longer exists' },
      { name: 'Landing Page', reason: 'is already archived' },
      { name: 'Landing Page', reason: 'is already in the trash' },
    ],
  });
  expect(await statuses(ctx)).toEqual(['archived 2', 'archived 2', 'archived 1', 'published 1']);
  expect(await listPublicServices(ctx)).toEqual([]);
  const lines = await ctx.db.select().from(auditLog).orderBy(asc(auditLog.entityId));
  expect(lines).toMatchObject([
    {
      action: 'service.archived',
      entityId: ID(1),
      before: { status: 'published' },
      after: { status: 'archived' },
    },
    { action: 'service.archived', entityId: ID(2), before: { status: 'draft' } },
  ]);
});

test('one service that cannot be archived is a failure', async () => {
  const ctx = await shop();
  expect(await archiveService(ctx, ID(1))).toMatchObject({ ok: true });
  expect(await archiveService(ctx, ID(1))).toEqual({
    ok: false,
    failure: { code: 'not-archived', reason: 'is already archived' },
  });
});

test('taking an archive back gives each its status, unless it was changed since', async () => {
  const ctx = await shop();
  const { published, drafts } = await archiveServices(ctx, [ID(1), ID(2)]);
  expect(await unarchiveServices(ctx, { published, drafts })).toEqual({ done: [ID(1), ID(2)], skipped: [] });
  expect(await statuses(ctx)).toEqual(['published 3', 'draft 3', 'archived 1', 'published 1']);
  expect(await unarchiveServices(ctx, { published, drafts })).toMatchObject({
    done: [],
    skipped: [{ reason: 'was changed since' }, { reason: 'was changed since' }],
  });
});

test('who may only read archives nothing', async () => {
  const ctx = { ...(await shop()), actor: actorOf('analyst') };
  await expect(archiveServices(ctx, [ID(1)])).rejects.toMatchObject({ status: 403 });
  await expect(unarchiveServices(ctx, { published: [ID(3)], drafts: [] })).rejects.toMatchObject({
    status: 403,
  });
});

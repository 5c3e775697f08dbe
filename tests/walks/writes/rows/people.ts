import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import { createUndoAddedTagsFormField } from '#app/lib/added-tags-field.ts';
import { invitations, twoFactors, users } from '#app/modules/identity/account-tables.server.ts';
import { erasures } from '#app/modules/identity/privacy-tables.server.ts';
import type { Role } from '#app/platform/context.ts';

import { PASSWORD } from '../../../request/visitor.ts';
import { at, type Call, type Action, MAY, type Row } from '../row.ts';
import { orderFor } from '../targets.ts';
import { isGuest, type World } from '../world.ts';

import { leadFor, writeNoteAbout } from './leads.ts';

const { MANAGERS, OWNER, STAFF } = MAY;
type Fields = NonNullable<Call['fields']>;

async function invitationFor(world: World): Promise<string> {
  const [invitation] = await world
    .ctx()
    .db.insert(invitations)
    .values({
      email: `${randomUUID()}@walk.example`,
      role: 'editor',
      tokenDigest: randomUUID(),
      expiresAt: new Date(Date.now() + 86_400_000),
    })
    .returning({ id: invitations.id });
  return invitation?.id ?? '';
}

type Prepare = (world: World, id: string) => Promise<unknown>;

const suspended: Prepare = (world, id) =>
  world.ctx().db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, id));
const withFactor: Prepare = (world, id) =>
  world.ctx().db.insert(twoFactors).values({ userId: id, sealedSecret: 's', confirmedAt: new Date() });

async function createPerson(world: World, role: Role, prepare?: Prepare) {
  const person = await world.newPerson(role);
  await prepare?.(world, person.id);
  return person;
}

/** Returns an action of the owner on a team member. */
const onMember = (fields: Fields = {}, prepare?: Prepare): Action => ({
  may: OWNER,
  needsProof: true,
  make: async (world) => ({
    path: '/admin/users',
    fields: { id: (await createPerson(world, 'editor', prepare)).id, ...fields },
  }),
});
const onInvitation = (): Action => ({
  may: OWNER,
  needsProof: true,
  make: async (world) => ({ path: '/admin/users', fields: { id: await invitationFor(world) } }),
});

const onCustomer = (action: Omit<Action, 'make'>, fields: Fields = {}, prepare?: Prepare): Action => ({
  ...action,
  make: async (world) => ({
    path: `/admin/users/${(await createPerson(world, 'customer', prepare)).id}`,
    fields,
  }),
});
const BY_MANAGERS = { may: MANAGERS };
const BY_OWNER = { may: OWNER, needsProof: true } as const;

const leaving: Prepare = async (world, userId) => {
  await suspended(world, userId);
  const dueAt = new Date(Date.now() + 86_400_000);
  await world.ctx().db.insert(erasures).values({ userId, dueAt, requestedBy: userId, isSuspending: true });
};

/** Returns an action of the list on one customer whose contact has a tag. */
const onTicked = (fields: (id: string, leadId: string) => Fields): Action => ({
  may: MANAGERS,
  make: async (world) => {
    const { id, email } = await world.newPerson();
    const lead = await leadFor(world, { email, mailbox: email, tags: ['warm'] });
    await world.ctx().db.update(users).set({ isEmailVerified: true }).where(eq(users.id, id));
    return { path: '/admin/users?tab=customers', fields: fields(id, lead.id) };
  },
});

/** Returns an action on a note about a customer. */
const onNoted = (fields: (noteId: string) => Fields, isDeleted: boolean): Action => ({
  may: MANAGERS,
  make: async (world, who) => {
    const { id, email } = await world.newPerson();
    const lead = await leadFor(world, { email, mailbox: email });
    return {
      path: `/admin/users/${id}`,
      fields: fields(await writeNoteAbout(world, lead.id, who, isDeleted)),
    };
  },
});

/** The team, customers, and each member's own settings of the admin. */
export const peopleRows: Row[] = [
  ...at('/admin/confirm', {
    '': {
      may: STAFF,
      make: async (world, who) => ({
        path: `/admin/confirm?next=${encodeURIComponent('/admin/audit/export/audit.csv')}`,
        fields: { proof: PASSWORD },
        // With a session of its own, because the confirmation gives it a new token.
        ...(!isGuest(who) && { cookie: await world.withoutProof(world.person(who)) }),
      }),
    },
  }),
  ...at('/admin/users', {
    invite: {
      ...BY_OWNER,
      make: () => ({
        path: '/admin/users',
        fields: { email: `${randomUUID()}@walk.example`, role: 'editor' },
      }),
    },
    resend: onInvitation(),
    revoke: onInvitation(),
    'change-role': onMember({ role: 'analyst' }),
    suspend: onMember(),
    unsuspend: onMember({}, suspended),
    remove: onMember(),
    'reset-factor': onMember({}, withFactor),
    tag: onTicked((ids) => ({ ids, tags: 'hot' })),
    untag: onTicked((ids) => ({ ids, untag: 'warm' })),
    'tag-back': onTicked((_, lead) => createUndoAddedTagsFormField([{ tags: ['warm'], ids: [lead] }])),
    'untag-back': onTicked((_, lead) => createUndoAddedTagsFormField([{ tags: ['cold'], ids: [lead] }])),
    'require-factor': onMember(),
    'leave-factor': onMember({}, (world, id) =>
      world.ctx().db.update(users).set({ factorRequiredAt: new Date() }).where(eq(users.id, id)),
    ),
  }),
  ...at('/admin/users/:id', {
    rename: onCustomer(BY_MANAGERS, { name: 'Another Name' }),
    'send-code': onCustomer(BY_MANAGERS, {}, (world, id) =>
      world.ctx().db.update(users).set({ isEmailVerified: false }).where(eq(users.id, id)),
    ),
    'send-reset': onCustomer(BY_MANAGERS),
    suspend: onCustomer(BY_MANAGERS),
    unsuspend: onCustomer(BY_MANAGERS, {}, suspended),
    attach: {
      may: MANAGERS,
      make: async (world) => {
        const { id, email } = await world.newPerson();
        await orderFor(world, 'guest', {}, { email, emailNorm: email });
        return { path: `/admin/users/${id}`, fields: { email, reason: '' } };
      },
    },
    note: onCustomer(BY_MANAGERS, { note: 'Wants an offer' }),
    tags: onCustomer(BY_MANAGERS, { tags: 'warm, vip' }),
    'note-change': onNoted((noteId) => ({ note: 'Wants two offers', noteId }), false),
    'note-delete': onNoted((noteId) => ({ noteId }), false),
    'note-restore': onNoted((noteId) => ({ noteId }), true),
    'reset-factor': onCustomer(BY_OWNER, {}, withFactor),
    erase: onCustomer(BY_OWNER, { reason: 'By letter' }),
    'cancel-erasure': onCustomer(BY_OWNER, {}, leaving),
    'show-data': onCustomer({ ...BY_OWNER, isRead: true }),
  }),
  ...at('/admin/theme', {
    '': { may: STAFF, isRead: true, make: () => ({ path: '/admin/theme', fields: { theme: 'dark' } }) },
  }),
  ...at('/admin/menu-groups', {
    '': {
      may: STAFF,
      isRead: true,
      make: () => ({ path: '/admin/menu-groups', fields: { collapsed: 'System' } }),
    },
  }),
  ...at('/admin/data-set', {
    '': {
      may: STAFF,
      isRead: true,
      make: () => ({ path: '/admin/data-set', fields: { set: 'live', next: '/admin' } }),
    },
  }),
  ...at('/admin/keys', {
    '': { may: STAFF, make: () => ({ path: '/admin/keys', fields: { singleKeys: 'off' } }) },
  }),
];

import { randomUUID } from 'node:crypto';

import { createUndoAddedTagsFormField } from '#app/lib/added-tags-field.ts';
import { createPreviousAssigneesField } from '#app/lib/previous-assignees.ts';
import { toLeadFormValues, EMPTY_LEAD_CONTACT_DETAILS } from '#app/modules/crm/leads/lead-form.ts';
import { serializePreviousLeadStagesField } from '#app/modules/crm/leads/stages-before.ts';
import { contactEvents, contactMessages, contacts } from '#app/modules/crm/contact-tables.server.ts';
import { contactTasks } from '#app/modules/crm/task-tables.server.ts';

import { at, type Call, type Action, MAY, type Row } from '../row.ts';
import { isGuest, type Who, type World } from '../world.ts';

type NewContact = Partial<typeof contacts.$inferInsert>;

const addressOf = () => `lead-${randomUUID()}@client.test`;

export async function leadFor(world: World, more: NewContact = {}): Promise<{ id: string; email: string }> {
  const email = addressOf();
  const ctx = world.ctx();
  const [lead] = await ctx.db
    .insert(contacts)
    .values({ mailbox: email, email, name: 'Lead', source: 'manual', lastContactAt: ctx.now, ...more })
    .returning({ id: contacts.id });
  return { id: lead?.id ?? '', email };
}

/** Returns an action of the list on one new contact. */
const onTicked = (
  fields: (id: string) => NonNullable<Call['fields']> = (ids) => ({ ids }),
  more: NewContact = {},
): Action => ({
  may: MAY.MANAGERS,
  make: async (world) => ({ path: '/admin/crm', fields: fields((await leadFor(world, more)).id) }),
});

/** Returns an action of the page of one new contact. */
const onLead = (
  fields: (
    lead: { id: string; email: string },
    world: World,
  ) => Call['fields'] | Promise<Call['fields']> = () => ({}),
  more: NewContact = {},
): Action => ({
  may: MAY.MANAGERS,
  make: async (world) => {
    const lead = await leadFor(world, more);
    return { path: `/admin/crm/${lead.id}`, fields: (await fields(lead, world)) ?? {} };
  },
});

const facts = { ...EMPTY_LEAD_CONTACT_DETAILS, name: 'Ada' };

const taskOf =
  (isDone: boolean) =>
  async ({ id: contactId }: { id: string }, world: World) => {
    const ctx = world.ctx();
    const doneAt = isDone ? ctx.now : null;
    const [task] = await ctx.db.insert(contactTasks).values({ contactId, text: 'Call', doneAt }).returning();
    return { taskId: task?.id ?? '' };
  };

async function demandOf({ id: contactId, email }: { id: string; email: string }, world: World) {
  const query = `zeppelin ${randomUUID().slice(0, 8)}`;
  const words = { subject: 'demand', message: query, query, dedupeKey: randomUUID() };
  await world
    .ctx()
    .db.insert(contactMessages)
    .values({ contactId, email, name: email, ...words });
  return { query };
}

/** Creates a note about a contact, written by this person: only its author may change the text. */
export async function writeNoteAbout(
  world: World,
  contactId: string,
  who: Who,
  isDeleted: boolean,
): Promise<string> {
  const ctx = world.ctx();
  const actorId = isGuest(who) ? null : world.person(who).id;
  const deletedAt = isDeleted ? ctx.now : null;
  const [note] = await ctx.db
    .insert(contactEvents)
    .values({ contactId, kind: 'note', body: 'Wants an offer', actorId, deletedAt })
    .returning({ id: contactEvents.id });
  return note?.id ?? '';
}

const writtenNote = (
  fields: (noteId: string) => NonNullable<Call['fields']>,
  isDeleted: boolean,
): Action => ({
  may: MAY.MANAGERS,
  make: async (world, who) => {
    const { id } = await leadFor(world);
    return { path: `/admin/crm/${id}`, fields: fields(await writeNoteAbout(world, id, who, isDeleted)) };
  },
});

/** Contacts and their tasks. */
export const leadRows: Row[] = [
  ...at('/admin/crm', {
    stage: onTicked((ids) => ({ ids, stage: 'contacted' })),
    lose: onTicked((ids) => ({ ids, reason: 'Too dear' })),
    'stage-back': onTicked((id) => serializePreviousLeadStagesField([{ stage: 'qualified', ids: [id] }])),
    assign: onTicked((ids) => ({ ids, owner: 'none' }), { ownerId: randomUUID() }),
    'assign-back': onTicked((id) => createPreviousAssigneesField([{ assigneeId: null, ids: [id] }]), {
      ownerId: randomUUID(),
    }),
    tag: onTicked((ids) => ({ ids, tags: 'warm' })),
    untag: onTicked((ids) => ({ ids, untag: 'warm' }), { tags: ['warm'] }),
    'tag-back': onTicked((id) => createUndoAddedTagsFormField([{ tags: ['warm'], ids: [id] }]), {
      tags: ['warm'],
    }),
    'untag-back': onTicked((id) => createUndoAddedTagsFormField([{ tags: ['warm'], ids: [id] }])),
  }),
  ...at('/admin/crm/new', {
    save: {
      may: MAY.MANAGERS,
      make: () => ({
        path: '/admin/crm/new',
        fields: { ...toLeadFormValues(facts, 1), email: addressOf(), consent_note: '' },
      }),
    },
  }),
  ...at('/admin/crm/:id', {
    save: onLead(() => toLeadFormValues(facts, 1)),
    note: onLead(() => ({ note: 'Wants an offer' })),
    'note-change': writtenNote((id) => ({ note: 'Wants two offers', noteId: id }), false),
    'note-delete': writtenNote((noteId) => ({ noteId }), false),
    'note-restore': writtenNote((noteId) => ({ noteId }), true),
    stage: onLead(() => ({ stage: 'contacted' })),
    lose: onLead(() => ({ reason: 'Too dear' })),
    'stage-back': onLead(({ id }) => serializePreviousLeadStagesField([{ stage: 'qualified', ids: [id] }])),
    'task-add': onLead(() => ({ task: 'Call', due: '', remind: '', assignee: '' })),
    'task-done': onLead(taskOf(false)),
    'task-reopen': onLead(taskOf(true)),
    block: onLead(() => ({ reason: 'Spam' })),
    unblock: onLead(() => ({}), { isBlocked: true }),
    erase: { ...onLead(({ email }) => ({ confirm: email })), needsProof: true },
    'draft-service': onLead(demandOf),
  }),
];

import { randomUUID } from 'node:crypto';

import { contactMessages, contacts } from '#app/modules/crm/contact-tables.server.ts';
import { snippets } from '#app/modules/snippets/tables.server.ts';

import { at, type Call, type Action, MAY, type Row } from '../row.ts';
import type { World } from '../world.ts';

type Columns = Partial<typeof contactMessages.$inferInsert>;

async function messageFor(world: World, columns: Columns = {}): Promise<string> {
  const [message] = await world
    .ctx()
    .db.insert(contactMessages)
    .values({
      name: 'Ada',
      email: `ada-${randomUUID()}@walk.example`,
      subject: 'support',
      message: 'Where is the report?',
      dedupeKey: randomUUID(),
      ...columns,
    })
    .returning({ id: contactMessages.id });
  return message?.id ?? '';
}

const inList = (fields: NonNullable<Call['fields']> = {}, columns: Columns = {}): Action => ({
  may: MAY.MANAGERS,
  make: async (world) => ({
    path: '/admin/crm/inbox',
    fields: { ids: await messageFor(world, columns), ...fields },
  }),
});
const onPage = (fields: NonNullable<Call['fields']> = {}, columns: Columns = {}): Action => ({
  may: MAY.MANAGERS,
  make: async (world) => ({
    path: `/admin/messages/${await messageFor(world, columns)}`,
    fields: { version: '1', ...fields },
  }),
});

const assigned = (world: World) => ({ assignee: world.person('manager').id });
const toManager = (action: Action): Action => ({
  ...action,
  make: async (world, who) => {
    const call = await action.make(world, who);
    return { ...call, fields: { ...call.fields, ...assigned(world) } };
  },
});

const READ: Columns = { state: 'read' };
const SPAM: Columns = { state: 'spam' };

async function snippetFor(world: World): Promise<string> {
  const [snippet] = await world
    .ctx()
    .db.insert(snippets)
    .values({ shortcut: `s${randomUUID().slice(0, 8)}`, body: 'Thank you.' })
    .returning({ id: snippets.id });
  return snippet?.id ?? '';
}
const snippetFields = () => ({
  version: '1',
  shortcut: `s${randomUUID().slice(0, 8)}`,
  body: 'Thanks, {name}.',
});
const onSnippet = (fields: () => NonNullable<Call['fields']>): Action => ({
  may: MAY.EDITORS,
  make: async (world) => ({
    path: `/admin/templates/snippets/${await snippetFor(world)}`,
    fields: fields(),
  }),
});

/** Messages from visitors, and the saved replies. */
export const inboxRows: Row[] = [
  ...at('/admin/crm/inbox', {
    assign: toManager(inList()),
    read: inList(),
    unread: inList({}, READ),
    spam: inList(),
    'not-spam': inList({}, SPAM),
  }),
  ...at('/admin/messages/:id', {
    answer: onPage({ body: 'It is on its way.' }),
    assign: toManager(onPage()),
    unread: onPage({}, READ),
    spam: onPage(),
    'not-spam': onPage({}, SPAM),
    block: onPage(),
    unblock: {
      may: MAY.MANAGERS,
      make: async (world) => {
        const email = `blocked-${randomUUID()}@walk.example`;
        const [contact] = await world
          .ctx()
          .db.insert(contacts)
          .values({
            mailbox: email,
            email,
            name: 'Blocked',
            source: 'contact-form',
            isBlocked: true,
            lastContactAt: new Date(),
          })
          .returning({ id: contacts.id });
        const id = await messageFor(world, { email, contactId: contact?.id ?? null, state: 'spam' });
        return { path: `/admin/messages/${id}`, fields: { version: '1' } };
      },
    },
  }),
  ...at('/admin/templates/snippets/new', {
    save: {
      may: MAY.EDITORS,
      make: () => ({ path: '/admin/templates/snippets/new', fields: snippetFields() }),
    },
  }),
  ...at('/admin/templates/snippets/:id', {
    save: onSnippet(snippetFields),
    delete: onSnippet(() => ({})),
  }),
];

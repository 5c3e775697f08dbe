import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { addDays } from '#app/lib/dates.ts';
import { auditLog } from '#app/modules/audit/tables.server.ts';
import { eraseContact } from '#app/modules/crm/erase-contact.server.ts';
import { findContactPersonalData } from '#app/modules/crm/find-personal-contact.server.ts';
import { deleteOldContacts } from '#app/modules/crm/forget-contacts.job.server.ts';
import { changeLeadNote, deleteLeadNote } from '#app/modules/crm/leads/change-lead-note.server.ts';
import { listLeadNotes } from '#app/modules/crm/leads/list-lead-notes.server.ts';
import { contactEvents, contacts } from '#app/modules/crm/contact-tables.server.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import type { AppContext, Role } from '#app/platform/context.ts';

import { freshContext } from '../../../tests/shop/context.ts';

import { customerListSearchParams } from './customer-list.ts';
import { findCustomer } from './find-customer.server.ts';
import { findCustomerContactId } from './find-customer-contacts.server.ts';
import { addCustomerNote, setCustomerTags, tagCustomers, untagCustomers } from './label-customers.server.ts';
import { listCustomers } from './list-customers.server.ts';

async function person(ctx: AppContext, name: string, role: Role = 'customer', isEmailVerified = true) {
  const id = randomUUID();
  await ctx.db.insert(users).values({ id, name, email: `${name}@example.com`, role, isEmailVerified });
  return id;
}

/** The shop as seen by a manager with an account. */
async function setUpAdmin() {
  const ctx = await freshContext();
  const actingAs = async (name: string, role: Role): Promise<AppContext> => {
    const actor = { kind: 'user', id: await person(ctx, name, role), role, email: '', isEmailVerified: true };
    return { ...ctx, actor: actor as AppContext['actor'] };
  };
  return { ctx: await actingAs('mara', 'manager'), actingAs };
}

const noted = async (ctx: AppContext, id: string) => (await findCustomer(ctx, id))?.notes ?? [];

test('notes and tags of a customer are those of the contact with the same verified email', async () => {
  const { ctx } = await setUpAdmin();
  const ada = await person(ctx, 'ada');
  expect(await findCustomer(ctx, ada)).toMatchObject({ contactId: null, notes: [], tags: [] });
  expect(await addCustomerNote(ctx, ada, 'Prefers calls')).toMatchObject({ ok: true });
  expect(await setCustomerTags(ctx, ada, ['vip', 'agency'])).toMatchObject({ ok: true });
  const contactId = (await findCustomerContactId(ctx, ada)) ?? '';
  expect(await ctx.db.select().from(contacts)).toMatchObject([
    { id: contactId, mailbox: 'ada@example.com', name: 'ada', source: 'manual', tags: ['vip', 'agency'] },
  ]);
  expect(await noted(ctx, ada)).toMatchObject([{ text: 'Prefers calls', by: 'mara', isOwn: true }]);
  expect(await listLeadNotes(ctx, contactId)).toEqual(await noted(ctx, ada));
  const actions = (await ctx.db.select().from(auditLog)).map(({ action }) => action).toSorted();
  expect(actions).toEqual(['contact.added', 'contact.noted', 'contact.tagged']);
  expect(JSON.stringify(await ctx.db.select().from(auditLog))).not.toContain('Prefers calls');

  const eve = await person(ctx, 'eve', 'customer', false);
  const refused = { ok: false, failure: { code: 'mailbox-not-proved' } };
  expect(await addCustomerNote(ctx, eve, 'Who?')).toEqual(refused);
  expect(await setCustomerTags(ctx, eve, ['vip'])).toEqual(refused);
  expect(await addCustomerNote(ctx, randomUUID(), 'Who?')).toMatchObject({ failure: { code: 'gone' } });
  expect(await ctx.db.$count(contacts)).toBe(1);
});

test('only its author edits a note; the whole team deletes and, for a week, restores it', async () => {
  const { ctx, actingAs } = await setUpAdmin();
  const ada = await person(ctx, 'ada');
  await addCustomerNote(ctx, ada, 'First words');
  const contactId = (await findCustomerContactId(ctx, ada)) ?? '';
  const [first] = await noted(ctx, ada);
  const noteId = first?.id ?? '';
  const other = await actingAs('olga', 'owner');
  const code = (failure: string) => ({ ok: false, failure: { code: failure } });
  const change = { noteId, note: 'Second words' };
  expect(await changeLeadNote(other, contactId, change)).toEqual(code('not-its-author'));
  expect(await changeLeadNote(ctx, contactId, change)).toMatchObject({ ok: true });
  const [changed] = await noted(other, ada);
  expect(changed).toMatchObject({ text: 'Second words', isOwn: false });
  expect(changed?.editedAt).not.toBeNull();
  for (const strange of [randomUUID(), 'x'])
    expect(await deleteLeadNote(ctx, contactId, { noteId: strange, isDeleted: true })).toEqual(
      code('no-such-note'),
    );
  expect(await deleteLeadNote(other, contactId, { noteId, isDeleted: true })).toMatchObject({ ok: true });
  expect(await noted(ctx, ada)).toEqual([]);
  expect(await changeLeadNote(ctx, contactId, change)).toEqual(code('no-such-note'));
  expect(await deleteLeadNote(ctx, contactId, { noteId, isDeleted: false })).toMatchObject({ ok: true });
  expect(await noted(ctx, ada)).toHaveLength(1);
  await deleteLeadNote(ctx, contactId, { noteId, isDeleted: true });
  expect(await deleteOldContacts({ ...ctx, now: addDays(ctx.now, 6) })).toMatchObject({ notes: 0 });
  expect(await deleteOldContacts({ ...ctx, now: addDays(ctx.now, 8) })).toMatchObject({ notes: 1 });
  const kinds = await ctx.db.select().from(auditLog).where(eq(auditLog.kind, 'deletes'));
  expect(kinds.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['contact_note.deleted', 'contact_note.restored']),
  );
});

test('many are tagged and untagged at once, and the list finds them by a tag', async () => {
  const { ctx } = await setUpAdmin();
  const ids = [
    await person(ctx, 'ada'),
    await person(ctx, 'bob'),
    await person(ctx, 'eve', 'customer', false),
  ];
  const listed = async (query: string) =>
    (await listCustomers(ctx, customerListSearchParams.read(new URLSearchParams(query)))).rows.map(
      ({ name, tags }) => [name, tags],
    );
  await setCustomerTags(ctx, ids[0] ?? '', ['vip']);
  const outcome = await tagCustomers(ctx, ids, ['vip', 'agency']);
  expect(outcome.done).toHaveLength(2);
  expect(outcome.skipped).toEqual([{ name: 'eve', reason: 'hasn’t verified their email address' }]);
  expect(outcome.added.map(({ tags }) => tags.join()).toSorted()).toEqual(['agency', 'vip,agency']);
  expect(await listed('tag=AGENCY&sort=a-z')).toEqual([
    ['ada', ['vip', 'agency']],
    ['bob', ['vip', 'agency']],
  ]);
  await untagCustomers(ctx, ids.slice(1), ['agency']);
  expect(await listed('tag=agency')).toEqual([['ada', ['vip', 'agency']]]);
  expect(await listed('tag=nobodys')).toEqual([]);
});

test('what the team noted goes with the person, and is in no copy of theirs', async () => {
  const { ctx } = await setUpAdmin();
  const ada = await person(ctx, 'ada');
  await addCustomerNote(ctx, ada, 'Prefers calls');
  await setCustomerTags(ctx, ada, ['slow payer']);
  const copy = JSON.stringify(await findContactPersonalData(ctx, 'ada@example.com'));
  expect(copy).toContain('ada@example.com');
  expect(copy).not.toMatch(/Prefers calls|slow payer/);
  await eraseContact(ctx, { mailbox: 'ada@example.com' });
  expect(await ctx.db.$count(contactEvents)).toBe(0);
  expect(await ctx.db.select().from(contacts)).toMatchObject([{ tags: [] }]);
});

test('a role without permission to write about customers is refused', async () => {
  const { ctx, actingAs } = await setUpAdmin();
  const ada = await person(ctx, 'ada');
  for (const role of ['editor', 'fulfiller', 'analyst'] as const) {
    const other = await actingAs(role, role);
    expect(() => addCustomerNote(other, ada, 'Hello')).toThrow(expect.objectContaining({ status: 403 }));
    expect(() => tagCustomers(other, [ada], ['vip'])).toThrow(expect.objectContaining({ status: 403 }));
  }
});

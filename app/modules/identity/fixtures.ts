import type { users } from './account-tables.server.ts';

/** A customer whose mailbox is proved, without a password. */
export function makeUser(overrides: Partial<typeof users.$inferInsert> = {}): typeof users.$inferInsert {
  return { name: 'Ada Lovelace', email: 'ada@example.com', isEmailVerified: true, ...overrides };
}

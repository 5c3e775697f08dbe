import type { users } from './account-tables.server.ts';

/** A customer with a verified email address and no password. */
export function makeUser(overrides: Partial<typeof users.$inferInsert> = {}): typeof users.$inferInsert {
  return { name: 'Ada Lovelace', email: 'ada@example.com', isEmailVerified: true, ...overrides };
}

import { randomUUID } from 'node:crypto';

import type { Actor, Role } from '#app/platform/context.ts';

/** Somebody of the shop with this role, without a row in the database. */
export function actorOf(role: Role): Actor & { kind: 'user' } {
  return { kind: 'user', id: randomUUID(), role, email: `${role}@example.com`, isEmailVerified: true };
}

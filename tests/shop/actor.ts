import { randomUUID } from 'node:crypto';

import type { Actor, AppContext, Role } from '#app/platform/context.ts';

/**
 * An actor with this role, without a row in the database. `provedAt` is the time of their last proof of
 * identity.
 */
export function actorOf(role: Role, provedAt?: Date): Actor & { kind: 'user' } {
  const email = `${role}@example.com`;
  return {
    kind: 'user',
    id: randomUUID(),
    role,
    email,
    isEmailVerified: true,
    ...(provedAt && { provedAt }),
  };
}

/** The same context with the system as actor, like jobs and the command line. The system has every right. */
export function asSystem<Context extends AppContext>(ctx: Context): Context {
  return { ...ctx, actor: { kind: 'system', name: 'tests' } };
}

import { randomUUID } from 'node:crypto';

import type { Actor, AppContext, Role } from '#app/platform/context.ts';

/** Somebody of the shop with this role, without a row in the database; `provedAt` is when they last showed who they are. */
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

/** The same context for the system, which may everything: a job, the command line, the demo shop. */
export function asSystem<Context extends AppContext>(ctx: Context): Context {
  return { ...ctx, actor: { kind: 'system', name: 'tests' } };
}

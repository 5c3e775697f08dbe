import { type TeamSecurityEvent, securityEventSchema } from '#app/modules/identity/security-event.ts';
import type { JobDefinition } from '#app/platform/jobs.server.ts';

import { notifySecurityEvent } from './notify-security-event.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'security.tell': TeamSecurityEvent;
  }
}

/** Notifies the owners of a sign-in from a new device or a changed role. */
export const notifySecurityEventJob: JobDefinition<'security.tell'> = {
  queue: 'security.tell',
  label: 'Notify owners of sign-ins and role changes',
  run: (ctx, data) => notifySecurityEvent(ctx, securityEventSchema.parse(data)),
};

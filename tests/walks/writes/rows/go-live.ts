import { randomUUID } from 'node:crypto';

import { goLives } from '#app/modules/payments/tables.server.ts';

import { at, MAY, type Row } from '../row.ts';

const ADDRESS = '/admin/stripe-readiness';

/** Opening and closing the shop for real payments. */
export const goLiveRows: Row[] = at(ADDRESS, {
  'go-live': {
    may: MAY.OWNER,
    needsProof: true,
    // The shop of the walk uses the sandbox, which needs no Go live.
    status: 409,
    isRead: true,
    make: () => ({ path: ADDRESS, fields: { blockers: '', reason: '' } }),
  },
  'withdraw-go-live': {
    may: MAY.OWNER,
    needsProof: true,
    make: async (world) => {
      const { db, now } = world.ctx();
      const row = { keyMark: randomUUID(), keyLast4: '4711', pressedAt: now, overridden: [] };
      await db.insert(goLives).values(row);
      return { path: ADDRESS, fields: {} };
    },
  },
});

import { eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { offBy } from './mail-choices.ts';
import { mailSwitches } from './tables.server.ts';

/** The mails that the owner turned off, by template. */
export async function listSwitchedOff(ctx: AppContext): Promise<ReadonlySet<string>> {
  const rows = await ctx.db.select({ template: mailSwitches.template }).from(mailSwitches);
  return new Set(rows.map(({ template }) => template).filter((template) => offBy(template) === 'owner'));
}

/** Whether the owner turned a mail off; asks nothing about one that nobody can. */
export async function isSwitchedOff(ctx: AppContext, template: string): Promise<boolean> {
  if (offBy(template) !== 'owner') return false;
  return (await ctx.db.$count(mailSwitches, eq(mailSwitches.template, template))) > 0;
}

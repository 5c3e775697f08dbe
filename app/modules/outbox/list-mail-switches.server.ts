import { eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { getWhoCanSwitchMailOff } from './mail-choices.ts';
import { mailSwitches } from './tables.server.ts';

/** Returns the emails that the owner switched off, by template. */
export async function listDisabledMailTemplates(ctx: AppContext): Promise<ReadonlySet<string>> {
  const rows = await ctx.db.select({ template: mailSwitches.template }).from(mailSwitches);
  return new Set(
    rows.map(({ template }) => template).filter((template) => getWhoCanSwitchMailOff(template) === 'owner'),
  );
}

/** Whether the owner switched off an email; makes no query for one that cannot be switched off. */
export async function isMailTemplateDisabled(ctx: AppContext, template: string): Promise<boolean> {
  if (getWhoCanSwitchMailOff(template) !== 'owner') return false;
  return (await ctx.db.$count(mailSwitches, eq(mailSwitches.template, template))) > 0;
}

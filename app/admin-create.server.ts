import { parseArgs } from 'node:util';

import { z } from 'zod';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { createPasswordResetLink } from '#app/modules/identity/passwords/reset-password.server.ts';
import { emailAddressSchema, fullNameSchema } from '#app/modules/identity/schemas.ts';
import {
  type StaffMemberToUpsert,
  upsertStaffMember,
} from '#app/modules/identity/team/provide-staff.server.ts';
import { STAFF_ROLES } from '#app/platform/access.server.ts';
import type { CliCommand } from '#app/platform/command.server.ts';

const PASSWORD_LINK_LIFETIME_HOURS = 24;
const ADMIN_CREATE_CLI_USAGE_TEXT = '--email E --name N [--role owner] [--password P]';

const newStaffAccountSchema = z.object({
  email: emailAddressSchema,
  name: fullNameSchema,
  role: z.enum(STAFF_ROLES, `ROLE must be one of ${STAFF_ROLES.join(', ')}.`),
  password: z.string().nullable(),
});

const STRING_CLI_OPTION = { type: 'string' } as const;

/** Parses the arguments; fails with every reason to refuse them. */
function parseNewStaffArguments(args: string[]): Result<StaffMemberToUpsert, string[]> {
  try {
    const { values } = parseArgs({
      args,
      options: {
        email: STRING_CLI_OPTION,
        name: STRING_CLI_OPTION,
        role: STRING_CLI_OPTION,
        password: STRING_CLI_OPTION,
      },
    });
    const { role = 'owner', password = null, ...rest } = values;
    const parsed = newStaffAccountSchema.safeParse({ ...rest, role, password });
    return parsed.success ? ok(parsed.data) : fail(parsed.error.issues.map(({ message }) => message));
  } catch (error) {
    // An unknown option, or one without its value.
    if (!(error instanceof TypeError)) throw error;
    return fail([
      error.message.split('. ')[0] ?? '',
      `Usage: admin:create -- ${ADMIN_CREATE_CLI_USAGE_TEXT}`,
    ]);
  }
}

/**
 * `npm run admin:create` (http.md): creates a staff member, or gives an account the role. Without a password
 * it prints a one-time link to set one.
 */
export const adminCreateCommand: CliCommand = {
  name: 'admin:create',
  usage: ADMIN_CREATE_CLI_USAGE_TEXT,
  async run(ctx, args, terminal) {
    const refuse = (sentences: readonly string[]) => {
      for (const sentence of sentences) terminal.printError(sentence);
      return 1;
    };
    const staff = parseNewStaffArguments(args);
    if (!staff.ok) return refuse(staff.failure);
    const provided = await upsertStaffMember(ctx, staff.value);
    if (!provided.ok) return refuse([provided.failure]);
    const { email, role, password } = staff.value;
    const { id, name, isNew } = provided.value;
    terminal.print(isNew ? `Created ${name}, ${email}, as ${role}.` : `${name}, ${email}, is now ${role}.`);
    if (password !== null) return 0;
    const link = await createPasswordResetLink(ctx, id, PASSWORD_LINK_LIFETIME_HOURS * 3600);
    terminal.print(
      `Choose a password within ${PASSWORD_LINK_LIFETIME_HOURS} hours with this link. It works once:`,
    );
    terminal.print(link);
    return 0;
  },
};

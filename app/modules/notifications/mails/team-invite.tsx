import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MailButton } from './mail-code.tsx';
import { MAIL_EXAMPLE_TIME, MAIL_EXAMPLE_ORDER_URL, EMAIL_EXAMPLE_TIME_LABEL } from './mail-examples.ts';
import { MailPageLayout } from './mail-frame.tsx';
import { EditableEmailPartText } from './part-text.tsx';
import { isoInstantSchema } from './payload-parts.ts';

const teamInvitationMailPayloadSchema = z.object({
  role: z.string(),
  /** Null if an operator invited by a command. */
  inviter: z.nullable(z.string()),
  acceptUrl: z.url(),
  expiresAt: isoInstantSchema,
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'team.invite': z.infer<typeof teamInvitationMailPayloadSchema>;
  }
}

/** To a person who is invited to the team (pages.md "Emails", team.invite). */
function TeamInvitationEmailBody({ acceptUrl }: MailPayload<'team.invite'>) {
  return (
    <MailPageLayout>
      <EditableEmailPartText part="text" />
      <MailButton href={acceptUrl} />
      <EditableEmailPartText part="note" isSmall />
    </MailPageLayout>
  );
}

export const teamInvitationEmail = defineEmail({
  payload: teamInvitationMailPayloadSchema,
  words: {
    subject: 'You’re invited to join {shop}',
    preheader: '{who_invites} to join {shop} as {role}.',
    heading: 'You’re invited',
    text: '{who_invites} to join {shop} as {role}. The link works once, until {until}.',
    button: 'Accept invitation',
    note: 'Not sure what this is about? You can ignore this email: nothing happens unless you accept.',
  },
  variables: ({ role, inviter, expiresAt }, { time }) => ({
    who_invites: inviter ? `${inviter} invited you` : 'You’re invited',
    role: `${/^[aeio]/.test(role) ? 'an' : 'a'} ${role}`,
    until: time.moment(expiresAt),
  }),
  keeps: ['until'],
  page: TeamInvitationEmailBody,
  example: {
    payload: {
      role: 'editor',
      inviter: 'Robin',
      acceptUrl: MAIL_EXAMPLE_ORDER_URL,
      expiresAt: MAIL_EXAMPLE_TIME,
    },
    subject: 'You’re invited to join Mara Ellison',
    facts: ['an editor', EMAIL_EXAMPLE_TIME_LABEL, MAIL_EXAMPLE_ORDER_URL],
  },
});

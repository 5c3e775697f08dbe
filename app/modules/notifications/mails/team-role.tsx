import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MAIL_EXAMPLE_TIME, EMAIL_EXAMPLE_TIME_LABEL } from './mail-examples.ts';
import { MailPageLayout } from './mail-frame.tsx';
import { EditableEmailPartText } from './part-text.tsx';
import { createConditionalEmailPartText } from '../texts/email-texts.ts';
import { isoInstantSchema } from './payload-parts.ts';

const roleChangedMailPayloadSchema = z.object({
  /** The person whose role changed. */
  name: z.string(),
  email: z.string(),
  /** The new role: a staff role, or `customer`. */
  role: z.string(),
  previous: z.string(),
  /** Null if an operator changed it by a command. */
  by: z.nullable(z.string()),
  at: isoInstantSchema,
  /** Whether the recipient is the person whose role changed. */
  isOwn: z.boolean(),
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'team.role': z.infer<typeof roleChangedMailPayloadSchema>;
  }
}

/** To the person whose role changed, and to every owner (pages.md "Emails", team.role). */
function RoleChangedEmailBody({ isOwn }: MailPayload<'team.role'>) {
  return (
    <MailPageLayout
      preview={isOwn ? 'preheader' : 'preheader_other'}
      heading={isOwn ? 'heading' : 'heading_other'}
    >
      <EditableEmailPartText part={isOwn ? 'text' : 'text_other'} />
      <EditableEmailPartText part={isOwn ? 'more' : 'more_other'} />
    </MailPageLayout>
  );
}

const EMAIL_TO_OWNERS_CONDITION_TEXT = 'it goes to the owners';

export const roleChangedEmail = defineEmail({
  payload: roleChangedMailPayloadSchema,
  words: {
    subject: 'Your role has changed',
    subject_other: createConditionalEmailPartText(
      EMAIL_TO_OWNERS_CONDITION_TEXT,
      'The role of {name} has changed',
    ),
    preheader: 'Your role is now {role}.',
    preheader_other: createConditionalEmailPartText(
      EMAIL_TO_OWNERS_CONDITION_TEXT,
      'The role of {name} ({email}) is now {role}.',
    ),
    heading: 'Your role has changed',
    heading_other: createConditionalEmailPartText(
      EMAIL_TO_OWNERS_CONDITION_TEXT,
      'The role of {name} has changed',
    ),
    text: 'Your role is now {role}; it was {previous}. {who_changed} on {at}.',
    text_other: createConditionalEmailPartText(
      EMAIL_TO_OWNERS_CONDITION_TEXT,
      'The role of {name} ({email}) is now {role}; it was {previous}. {who_changed} on {at}.',
    ),
    more: 'You were signed out everywhere. Sign in again to work with the new role.',
    more_other: createConditionalEmailPartText(
      EMAIL_TO_OWNERS_CONDITION_TEXT,
      'You’re getting this email because you own the shop.',
    ),
  },
  variables: ({ name, email, role, previous, by, at }, { time }) => ({
    name,
    email,
    role,
    previous,
    who_changed: by ? `${by} changed it` : 'It was changed by a command on the server',
    at: time.moment(at),
  }),
  keeps: ['role'],
  subject: ({ isOwn }) => (isOwn ? 'subject' : 'subject_other'),
  page: RoleChangedEmailBody,
  example: {
    payload: {
      name: 'Ada',
      email: 'ada@a.test',
      role: 'editor',
      previous: 'analyst',
      by: 'Robin',
      at: MAIL_EXAMPLE_TIME,
      isOwn: true,
    },
    subject: 'Your role has changed',
    facts: ['editor', 'analyst', EMAIL_EXAMPLE_TIME_LABEL],
  },
});

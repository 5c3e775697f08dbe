import type { AppContext } from '#app/platform/context.ts';

import { contactMessages } from './contact-tables.server.ts';

/** What the contact form posts. */
export function makeContactMessage(overrides: Record<string, string> = {}): Record<string, string> {
  return {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    company: '',
    subject: 'project-inquiry',
    message: 'Can you audit our tracking before Monday?',
    ...overrides,
  };
}

/** Stores messages, from Ada by default; returns their ids in the given order. */
export async function addMessages(
  ctx: AppContext,
  ...messages: Partial<typeof contactMessages.$inferInsert>[]
): Promise<string[]> {
  const rows = await ctx.db
    .insert(contactMessages)
    .values(
      messages.map((row, place) => ({
        name: 'Ada Lovelace',
        email: 'ada@example.com',
        subject: 'project-inquiry',
        message: 'Can you audit our tracking before Monday?',
        dedupeKey: `added ${place} ${Math.random()}`,
        createdAt: ctx.now,
        waitingSince: ctx.now,
        ...row,
      })),
    )
    .returning({ id: contactMessages.id });
  return rows.map(({ id }) => id);
}

/** A raw email as an email client sends it. */
export function makeMail({
  from = 'Ada Lovelace <ada@example.com>',
  to,
  text = 'Yes, Monday works.',
  headers = {},
}: {
  from?: string;
  to: string;
  text?: string;
  headers?: Record<string, string>;
}): string {
  const all = {
    From: from,
    To: to,
    Subject: 'Re: Project inquiry',
    'Message-ID': `<${crypto.randomUUID()}@mail.example>`,
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${lines.join('\r\n')}\r\n\r\n${text.replaceAll('\n', '\r\n')}\r\n`;
}

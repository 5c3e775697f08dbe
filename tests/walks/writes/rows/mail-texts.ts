import { eq } from 'drizzle-orm';

import { toEmailFrameFormValues, DEFAULT_EMAIL_FRAME } from '#app/modules/content/settings/mails-form.ts';
import { contentBlocks, contentDrafts, contentVersions } from '#app/modules/content/tables.server.ts';
import { EMAIL_TEMPLATES } from '#app/modules/notifications/mails/mail-templates.server.ts';
import { getShippedMailTexts } from '#app/modules/notifications/texts/email-texts.ts';
import { mailTexts } from '#app/modules/notifications/tables.server.ts';
import { mailSwitches, outbox } from '#app/modules/outbox/tables.server.ts';

import { at, type Call, type Action, MAY, type Row } from '../row.ts';
import type { World } from '../world.ts';

const TEMPLATE = 'contact.autoreply';
const PATH = `/admin/templates/emails/${TEMPLATE}`;
const texts = () => ({ ...getShippedMailTexts(EMAIL_TEMPLATES[TEMPLATE].parts), text: crypto.randomUUID() });

/** Gives the email a draft and a published text of its own; returns the version of the draft. */
async function prepared(world: World): Promise<number> {
  const { db, now } = world.ctx();
  const version = 1;
  await db.delete(contentDrafts).where(eq(contentDrafts.key, TEMPLATE));
  await db
    .insert(contentDrafts)
    .values({ kind: 'mail_text', key: TEMPLATE, version, value: texts(), updatedAt: now });
  await db
    .insert(mailTexts)
    .values({ template: TEMPLATE, words: { text: crypto.randomUUID() } })
    .onConflictDoUpdate({ target: mailTexts.template, set: { words: { text: crypto.randomUUID() } } });
  return version;
}

const withForm: Action = {
  may: MAY.EDITORS,
  make: async (world): Promise<Call> => ({
    path: PATH,
    fields: { ...texts(), version: String(await prepared(world)) },
  }),
};

const alone = (before: (world: World) => Promise<unknown>): Action => ({
  may: MAY.EDITORS,
  make: async (world) => {
    await before(world);
    return { path: PATH, fields: {} };
  },
});

async function versionFor(world: World): Promise<string> {
  await prepared(world);
  const [version] = await world
    .ctx()
    .db.insert(contentVersions)
    .values({
      kind: 'mail_text',
      key: TEMPLATE,
      before: texts(),
      after: texts(),
      createdAt: world.ctx().now,
    })
    .returning({ id: contentVersions.id });
  return version?.id ?? '';
}

/** The texts of the emails, and their frame. */
export const mailTextRows: Row[] = [
  ...at('/admin/templates/emails/:template', {
    save: withForm,
    autosave: withForm,
    publish: withForm,
    discard: alone(prepared),
    reset: alone(prepared),
    'restore-version': {
      may: MAY.EDITORS,
      make: async (world) => ({ path: PATH, fields: { versionId: await versionFor(world) } }),
    },
    // One per second: an earlier one of the same second would be found instead.
    test: alone((world) => world.ctx().db.delete(outbox).where(eq(outbox.template, TEMPLATE))),
    'turn-off': alone((world) =>
      world.ctx().db.delete(mailSwitches).where(eq(mailSwitches.template, TEMPLATE)),
    ),
    'turn-on': alone((world) =>
      world.ctx().db.insert(mailSwitches).values({ template: TEMPLATE }).onConflictDoNothing(),
    ),
  }),
  ...at('/admin/templates/emails/frame', {
    save: {
      may: MAY.MANAGERS,
      make: async (world) => {
        await world.ctx().db.delete(contentBlocks).where(eq(contentBlocks.key, 'mails'));
        const fields = toEmailFrameFormValues({ ...DEFAULT_EMAIL_FRAME, footer: crypto.randomUUID() }, 0);
        return { path: '/admin/templates/emails/frame', fields };
      },
    },
  }),
];

import type { ListPage } from '#app/lib/list-page.ts';
import { listContentDrafts } from '#app/modules/content/drafts/find-content-draft.server.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { countMailsByTemplate } from '#app/modules/outbox/count-mails-by-template.server.ts';
import { listDisabledMailTemplates } from '#app/modules/outbox/list-mail-switches.server.ts';
import {
  MAIL_TEMPLATE_OPTIONS,
  getMailTriggerEvent,
  getWhoCanSwitchMailOff,
  getMailAudience,
} from '#app/modules/outbox/mail-choices.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { readPaginatedDatabaseList } from '#app/platform/db/listing.server.ts';

import { mailTexts } from '../tables.server.ts';

import { findEmailTemplate, listEmailTemplateExampleVariables } from './find-email-template.server.ts';
import type { MailTextRow, MailTextSearchState } from './mail-text-list.ts';
import { parseMailTextsMatchingTemplate, MAIL_TEXT_RECORD_KIND } from './read-mail-texts.server.ts';

/** The edited emails, and whether their stored texts still fit. */
async function listMailTemplatesWithEditedTexts(ctx: AppContext): Promise<Map<string, { isUnfit: boolean }>> {
  const rows = await ctx.db.select({ template: mailTexts.template, words: mailTexts.words }).from(mailTexts);
  const { provider } = await readSiteContent(ctx);
  const edited = new Map<string, { isUnfit: boolean }>();
  for (const { template, words } of rows) {
    const emailTemplate = await findEmailTemplate(template);
    if (!emailTemplate) continue;
    const known = listEmailTemplateExampleVariables(emailTemplate, provider).map(({ name }) => name);
    edited.set(template, { isUnfit: parseMailTextsMatchingTemplate(emailTemplate, words, known) === null });
  }
  return edited;
}

async function listEditableMailTextRows(ctx: AppContext): Promise<MailTextRow[]> {
  const [edited, drafts, off, counts] = await Promise.all([
    listMailTemplatesWithEditedTexts(ctx),
    listContentDrafts(ctx, MAIL_TEXT_RECORD_KIND),
    listDisabledMailTemplates(ctx),
    countMailsByTemplate(
      ctx,
      MAIL_TEMPLATE_OPTIONS.map(({ value }) => value),
    ),
  ]);
  return MAIL_TEMPLATE_OPTIONS.map(({ value: id, label: name }) => ({
    id,
    name,
    event: getMailTriggerEvent(id),
    readers: getMailAudience(id),
    off: getWhoCanSwitchMailOff(id),
    isOn: !off.has(id),
    isEdited: edited.has(id),
    isUnfit: edited.get(id)?.isUnfit ?? false,
    hasDraft: (drafts.get(id)?.value ?? null) !== null,
    lastSentAt: counts.get(id)?.lastSentAt?.toISOString() ?? null,
    failures: counts.get(id)?.failures ?? 0,
  }));
}

const compareMailTextsByName = (a: MailTextRow, b: MailTextRow) => a.name.localeCompare(b.name, 'en-US');

const MAIL_TEXT_COMPARATORS: Record<MailTextSearchState['sort'], (a: MailTextRow, b: MailTextRow) => number> =
  {
    'a-z': compareMailTextsByName,
    'z-a': (a, b) => compareMailTextsByName(b, a),
    sent: (a, b) => (b.lastSentAt ?? '').localeCompare(a.lastSentAt ?? '') || compareMailTextsByName(a, b),
    failures: (a, b) => b.failures - a.failures || compareMailTextsByName(a, b),
  };

const MAIL_TEXT_STATE_FILTERS: Record<
  NonNullable<MailTextSearchState['filters']['state']>,
  (row: MailTextRow) => boolean
> = {
  edited: ({ isEdited }) => isEdited,
  shipped: ({ isEdited }) => !isEdited,
  draft: ({ hasDraft }) => hasDraft,
  off: ({ isOn }) => !isOn,
  unfit: ({ isUnfit }) => isUnfit,
};

function matchesMailTextSearch(
  row: MailTextRow,
  { q, filters: { audience, state } }: MailTextSearchState,
): boolean {
  const wanted = q.toLowerCase();
  const isNamed = [row.name, row.event, row.id].some((words) => words.toLowerCase().includes(wanted));
  const isRead = audience === null || row.readers === audience || row.readers === 'both';
  return isNamed && isRead && (state === null || MAIL_TEXT_STATE_FILTERS[state](row));
}

/** Returns a page of the shop's emails, one per template. */
export function listMailTexts(ctx: AppContext, state: MailTextSearchState): Promise<ListPage<MailTextRow>> {
  assertCan(ctx, 'templates:write');
  const found = listEditableMailTextRows(ctx).then((rows) =>
    rows.filter((row) => matchesMailTextSearch(row, state)).toSorted(MAIL_TEXT_COMPARATORS[state.sort]),
  );
  return readPaginatedDatabaseList(state, {
    rows: async ({ limit, offset }) => (await found).slice(offset, offset + limit),
    count: async () => (await found).length,
  });
}

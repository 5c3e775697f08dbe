import { z } from 'zod/mini';

import { bulkSelectionSchema } from '#app/lib/bulk.ts';
import { ok } from '#app/lib/result.ts';
import { notificationInboxUrlParameters } from '#app/modules/notifications/inbox/inbox-list.ts';
import {
  markNotificationsMatchingSearch,
  setOwnNotificationsReadState,
} from '#app/modules/notifications/inbox/mark-notices.server.ts';
import { STAFF_NOTIFICATION_ROLES } from '#app/modules/notifications/inbox/notice-defaults.ts';
import {
  isStaffNotificationKind,
  STAFF_NOTIFICATION_KIND_NAMES,
  type StaffNotificationKind,
} from '#app/modules/notifications/inbox/notice-kinds.ts';
import type { StaffNotificationChannels } from '#app/modules/notifications/inbox/notice-preference.ts';
import { saveRoleNotificationDefaults } from '#app/modules/notifications/inbox/save-notice-defaults.server.ts';
import {
  deleteStaffNotificationPreferences,
  saveStaffNotificationPreferences,
} from '#app/modules/notifications/inbox/save-notice-preferences.server.ts';
import { describeMarkBouncedFailure } from '#app/modules/outbox/mail-bounce.ts';
import { describeMailResendFailure } from '#app/modules/outbox/mail-delivery.ts';
import { markSentEmailBounced } from '#app/modules/outbox/record-bounce.server.ts';
import { resendMail } from '#app/modules/outbox/resend-mail.server.ts';
import { type FormIntentHandler, defineIntent } from '#app/routes/http/run-intent.server.ts';

import { unblockBouncedMailIntent } from './bounce-intents.server.ts';
import { sendTestMailIntent } from './test-mail.server.ts';

const formatNotificationCount = (count: number) =>
  count === 1 ? '1 notification' : `${count} notifications`;

function buildMarkReadIntent(isRead: boolean): FormIntentHandler {
  const words = isRead ? 'marked as read' : 'marked as unread';
  return defineIntent({
    input: bulkSelectionSchema,
    run: async (ctx, { ids, matching }) => {
      if (matching === null) return ok(await setOwnNotificationsReadState(ctx, ids, isRead));
      const state = notificationInboxUrlParameters.read(new URLSearchParams(matching));
      return ok(await markNotificationsMatchingSearch(ctx, state, isRead));
    },
    refusal: () => 'Nothing was changed.',
    toast: (count) => `${formatNotificationCount(count)} ${words}`,
  });
}

/** The actions of the notification inbox, all on the user's own notifications. */
export const notificationInboxIntents: Record<string, FormIntentHandler> = {
  read: buildMarkReadIntent(true),
  unread: buildMarkReadIntent(false),
  'read-all': defineIntent({
    input: z.object({}),
    run: async (ctx) => ok(await setOwnNotificationsReadState(ctx, 'all', true)),
    refusal: () => 'Nothing was changed.',
    toast: (count) => `${formatNotificationCount(count)} marked as read`,
  }),
};

const checkedCheckboxValuesSchema = z.catch(z.union([z.string(), z.array(z.string())]), []);

/** Unticked boxes are not sent, so every kind that is not named is off. */
function readNotificationChoicesFromForm(
  inApp: ReadonlySet<string>,
  byMail: ReadonlySet<string>,
): Map<StaffNotificationKind, StaffNotificationChannels> {
  return new Map(
    STAFF_NOTIFICATION_KIND_NAMES.filter(isStaffNotificationKind).map((kind) => [
      kind,
      { isInApp: inApp.has(kind), isByMail: byMail.has(kind) },
    ]),
  );
}

export const noticePreferenceIntents: Record<string, FormIntentHandler> = {
  save: defineIntent({
    input: z.object({ inApp: checkedCheckboxValuesSchema, byMail: checkedCheckboxValuesSchema }),
    run: async (ctx, { inApp, byMail }) => {
      await saveStaffNotificationPreferences(
        ctx,
        readNotificationChoicesFromForm(new Set([inApp].flat()), new Set([byMail].flat())),
      );
      return ok(null);
    },
    refusal: () => 'Your preferences were not saved.',
    toast: 'Preferences saved.',
  }),
  drop: defineIntent({
    input: z.object({}),
    run: async (ctx) => {
      await deleteStaffNotificationPreferences(ctx);
      return ok(null);
    },
    refusal: () => 'Your preferences were not changed.',
    toast: 'The team defaults apply again.',
  }),
};

/** The owner's defaults for each role; they apply to users who chose nothing. */
export const notificationRoleDefaultIntents: Record<string, FormIntentHandler> = {
  save: defineIntent({
    input: z.object({
      inApp: checkedCheckboxValuesSchema,
      byMail: checkedCheckboxValuesSchema,
      role: z.enum(STAFF_NOTIFICATION_ROLES),
    }),
    run: async (ctx, { inApp, byMail, role }) =>
      ok(
        await saveRoleNotificationDefaults(
          ctx,
          role,
          readNotificationChoicesFromForm(new Set([inApp].flat()), new Set([byMail].flat())),
        ),
      ),
    refusal: () => 'The defaults were not saved.',
    toast: (changed) => (changed === 0 ? 'There was nothing to change.' : 'Team defaults saved.'),
  }),
};

export const mailLogIntents: Record<string, FormIntentHandler> = {
  resend: defineIntent({
    input: z.object({ id: z.guid('This email was not found.') }),
    run: (ctx, { id }) => resendMail(ctx, id),
    refusal: describeMailResendFailure,
    toast: 'Sending the email again.',
  }),
  bounced: defineIntent({
    input: z.object({ id: z.guid('This email was not found.') }),
    run: (ctx, { id }) => markSentEmailBounced(ctx, id),
    refusal: describeMarkBouncedFailure,
    toast: ({ mailbox }) => `No more emails will go to ${mailbox}.`,
  }),
  lift: unblockBouncedMailIntent,
  test: sendTestMailIntent,
};

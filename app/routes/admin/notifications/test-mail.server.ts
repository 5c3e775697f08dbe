import { z } from 'zod/mini';

import { sendTestMail } from '#app/modules/notifications/send-test-mail.server.ts';
import type { QueuedTestEmailInfo } from '#app/modules/notifications/test-mail.ts';
import { defineIntent } from '#app/routes/http/run-intent.server.ts';
import type { ToastMessageContent } from '#app/ui/form-action-result.ts';

/** Returns the toast for the user who requested a test email. */
export const createTestMailToast = ({ address, hasMailServer }: QueuedTestEmailInfo): ToastMessageContent =>
  hasMailServer
    ? { title: `Test email sent to ${address}.` }
    : {
        title: 'Test email stored, not sent.',
        description: 'No mail server is set. You can read the email in the email log.',
        tone: 'bad',
        durationMs: 6_000,
      };

/** Sends a test email to the user who requests it. */
export const sendTestMailIntent = defineIntent({
  input: z.object({}),
  run: sendTestMail,
  refusal: () => 'Emails to your own address bounce. Allow them again under Bounces first.',
  toast: createTestMailToast,
});

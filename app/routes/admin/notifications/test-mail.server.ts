import { z } from 'zod/mini';

import { sendTestMail } from '#app/modules/notifications/send-test-mail.server.ts';
import { testMailToast } from '#app/modules/notifications/test-mail.ts';
import { intent } from '#app/routes/http/run-intent.server.ts';

/** Sends a test email to the person who asks. */
export const testMail = intent({
  input: z.object({}),
  run: sendTestMail,
  refusal: () => 'Emails to your own address bounce. Allow them again under Bounces first.',
  toast: testMailToast,
});

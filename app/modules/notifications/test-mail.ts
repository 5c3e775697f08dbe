import type { ToastText } from '#app/ui/intent-answer.ts';

/** A test email that was queued. Without a mail server it is stored in the shop and reaches nobody. */
export type TestMail = { address: string; hasMailServer: boolean };

/** What the person who asked for a test email reads. */
export const testMailToast = ({ address, hasMailServer }: TestMail): ToastText =>
  hasMailServer
    ? { title: `Test email sent to ${address}.` }
    : {
        title: 'Test email stored, not sent.',
        description: 'No mail server is set. You can read the email in the email log.',
        tone: 'bad',
        durationMs: 6_000,
      };

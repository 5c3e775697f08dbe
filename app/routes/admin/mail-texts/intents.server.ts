import { z } from 'zod/mini';

import { toDraftErrorResponse } from '#app/modules/content/drafts/drafted.ts';
import { emailFrameFormSchema } from '#app/modules/content/settings/mails-form.ts';
import { saveEmailHeaderFooterSettings } from '#app/modules/content/settings/save-block.server.ts';
import type { EditableMailPart } from '#app/modules/notifications/texts/email-texts.ts';
import {
  discardMailDraft,
  publishMailText,
  resetMailText,
  restoreMailText,
  saveMailDraft,
} from '#app/modules/notifications/texts/edit-mail-text.server.ts';
import { createMailTextSchema } from '#app/modules/notifications/texts/mail-text-input.ts';
import {
  sendMailTextTest,
  describeMailTestFailure,
} from '#app/modules/notifications/texts/send-mail-text-test.server.ts';
import { switchMailTemplateOnOrOff } from '#app/modules/outbox/set-mail-switch.server.ts';
import { type FormIntentHandler, defineIntent } from '#app/routes/http/run-intent.server.ts';

import { createTestMailToast } from '../notifications/test-mail.server.ts';

const mailTextIntentWithoutFieldsSchema = z.object({});
const MAIL_ALWAYS_ON_ERROR_MESSAGE = 'This email cannot be turned off.';

/** The actions of the page of an email template. */
export function createMailTextIntents(
  template: string,
  parts: readonly EditableMailPart[],
): Record<string, FormIntentHandler> {
  const input = createMailTextSchema(parts);
  const draft = (toast?: string) =>
    defineIntent({
      input,
      run: (ctx, sent) => saveMailDraft(ctx, template, sent),
      refusal: toDraftErrorResponse,
      toast,
    });
  const turn = (isOn: boolean) =>
    defineIntent({
      input: mailTextIntentWithoutFieldsSchema,
      run: (ctx) => switchMailTemplateOnOrOff(ctx, template, isOn),
      refusal: () => MAIL_ALWAYS_ON_ERROR_MESSAGE,
      toast: isOn ? 'Email turned on.' : 'Email turned off.',
    });
  return {
    save: draft('Draft saved.'),
    autosave: draft(),
    publish: defineIntent({
      input,
      run: (ctx, sent) => publishMailText(ctx, template, sent),
      refusal: toDraftErrorResponse,
      toast: ({ isChanged }) => (isChanged ? 'Published. The next email uses it.' : 'No changes to publish.'),
    }),
    discard: defineIntent({
      input: mailTextIntentWithoutFieldsSchema,
      run: (ctx) => discardMailDraft(ctx, template),
      refusal: toDraftErrorResponse,
      toast: 'Draft discarded.',
    }),
    reset: defineIntent({
      input: mailTextIntentWithoutFieldsSchema,
      run: (ctx) => resetMailText(ctx, template),
      refusal: toDraftErrorResponse,
      toast: 'Reset to the default text.',
    }),
    'restore-version': defineIntent({
      input: z.object({ versionId: z.string() }),
      run: (ctx, { versionId }) => restoreMailText(ctx, template, versionId),
      refusal: (failure) =>
        failure.code === 'invalid'
          ? 'This text no longer fits the email, so it can’t be restored.'
          : toDraftErrorResponse(failure),
      toast: 'Restored. The next email uses it.',
    }),
    test: defineIntent({
      input: mailTextIntentWithoutFieldsSchema,
      run: (ctx) => sendMailTextTest(ctx, template),
      refusal: describeMailTestFailure,
      toast: createTestMailToast,
    }),
    'turn-on': turn(true),
    'turn-off': turn(false),
  };
}

/** The actions of the page of the shared email parts. */
export const sharedMailPartsIntents: Record<string, FormIntentHandler> = {
  save: defineIntent({
    input: emailFrameFormSchema,
    run: saveEmailHeaderFooterSettings,
    refusal: String,
    toast: 'Saved. The next email uses it.',
  }),
};

import { href } from 'react-router';
import { z } from 'zod/mini';

import type { ShopTimeFormatters } from '#app/lib/dates.ts';
import { toDraftErrorResponse } from '#app/modules/content/drafts/drafted.ts';
import {
  createLegalPage,
  discardLegalDraft,
  publishLegalDraft,
  saveLegalDraft,
} from '#app/modules/content/legal/edit-legal-page.server.ts';
import { legalDraftFormSchema, newLegalPageForm } from '#app/modules/content/legal/legal-draft.ts';
import { markLegalReviewed } from '#app/modules/content/legal/mark-legal-reviewed.server.ts';
import { type FormIntentHandler, defineIntent } from '#app/routes/http/run-intent.server.ts';

/** The actions of the new legal page. */
export const newLegalPageIntents: Record<string, FormIntentHandler> = {
  save: defineIntent({
    input: newLegalPageForm,
    run: createLegalPage,
    refusal: (failure) => {
      if (failure.code === 'taken')
        return { field: 'slug', message: 'A legal page with this URL already exists.', status: 409 };
      if (failure.code === 'no-slug') return { field: 'slug', message: 'Choose another URL.', status: 400 };
      return toDraftErrorResponse(failure);
    },
    toast: 'Draft created. Visitors see it once you publish it.',
    redirectTo: ({ slug }) => href('/admin/legal/:slug', { slug }),
  }),
};

/** The actions of a legal page; `isDraftAlone` means that the page disappears with its draft. */
export function createLegalPageIntents(
  slug: string,
  isDraftAlone: boolean,
  { longDate }: ShopTimeFormatters,
): Record<string, FormIntentHandler> {
  const draft = (toast?: string) =>
    defineIntent({
      input: legalDraftFormSchema,
      run: (ctx, sent) => saveLegalDraft(ctx, slug, sent),
      refusal: toDraftErrorResponse,
      toast,
    });
  return {
    save: draft('Draft saved.'),
    autosave: draft(),
    publish: defineIntent({
      input: legalDraftFormSchema,
      run: (ctx, sent) => publishLegalDraft(ctx, slug, sent),
      refusal: toDraftErrorResponse,
      toast: (created) => {
        if (!created) return 'No changes to publish.';
        if (!created.isAhead) return `Version ${created.version} published. It applies now.`;
        return `Version ${created.version} published. It applies from ${longDate(created.effectiveAt)} on.`;
      },
    }),
    discard: defineIntent({
      input: z.object({}),
      run: (ctx) => discardLegalDraft(ctx, slug),
      refusal: toDraftErrorResponse,
      toast: 'Draft discarded.',
      redirectTo: () => (isDraftAlone ? href('/admin/legal') : null),
    }),
    review: defineIntent({
      input: z.object({ of: z.string().check(z.regex(/^[1-9]\d{0,4}$/)) }),
      run: (ctx, { of }) => markLegalReviewed(ctx, slug, Number(of)),
      refusal: () => 'This version is no longer the template. Reload the page.',
      toast: ({ title }) => `${title} marked as reviewed.`,
    }),
  };
}

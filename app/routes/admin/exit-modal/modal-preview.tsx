import { useCurrentFormValues } from '#app/admin-kit/form/use-typed.ts';
import { type FormValues, getFormValueText } from '#app/lib/form-values.ts';
import {
  getDefaultExitModalButtonLabel,
  parseExitModalOfferType,
  MODAL_DISMISS_LABEL,
} from '#app/modules/exit-modal/model.ts';
import { EmailSignupPreview } from '#app/modules/exit-modal/ui/email-signup-form.tsx';
import { ExitModalBody } from '#app/modules/exit-modal/ui/window-body.tsx';
import { ExitModalOffer } from '#app/modules/exit-modal/ui/window-offer.tsx';
import { Button } from '#app/ui/button.tsx';

import { getExitModalDisplayTitle } from './modal-columns.tsx';

const ignoreExitModalPreviewEvent = () => {};

/** Builds a modal from the fields as a visitor's browser would receive it. */
function buildPreviewExitModal(values: FormValues) {
  const of = (name: string) => getFormValueText(values, name).trim();
  const action = parseExitModalOfferType(of('action'));
  const image = of('image');
  return {
    id: 'preview',
    action,
    title: of('title'),
    body: of('body'),
    // Pictures must come from the shop's own media.
    image: image.startsWith('/media/') ? image : null,
    imageAlt: of('image_alt'),
    label: of('label') || getDefaultExitModalButtonLabel(action),
    href: '/',
    promoCode: of('promo').toUpperCase() || 'CODE',
    dismissLabel: of('dismiss') || MODAL_DISMISS_LABEL,
    legalLine: of('legal'),
  };
}

/** A live preview of the modal while it is edited; nothing in it is clickable. */
export function ExitModalPreview() {
  const { ref, values } = useCurrentFormValues();
  const modal = buildPreviewExitModal(values);
  return (
    <aside
      ref={ref}
      aria-label="Preview"
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 rounded-base border border-line bg-paper p-5 xl:sticky xl:top-20"
    >
      <h2 className="text-lg font-semibold">Preview</h2>
      <div
        inert
        className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-base border border-line bg-paper p-5 shadow-pop"
      >
        <p className="py-1.5 text-xl font-semibold wrap-anywhere">{getExitModalDisplayTitle(modal.title)}</p>
        <ExitModalBody {...modal}>
          {/* Forms cannot be nested in the editor's form, so the email form is only drawn. */}
          {modal.action === 'email' ? <EmailSignupPreview label={modal.label} /> : null}
          {modal.action === 'email' ? null : (
            <ExitModalOffer
              key={modal.action}
              modal={modal}
              onTaken={ignoreExitModalPreviewEvent}
              onLeft={ignoreExitModalPreviewEvent}
            />
          )}
          <Button variant="ghost">{modal.dismissLabel}</Button>
        </ExitModalBody>
      </div>
    </aside>
  );
}

import { useTyped } from '#app/admin-kit/form/use-typed.ts';
import { type FormValues, textOf } from '#app/lib/form-values.ts';
import { actionButton, asAction, DISMISS } from '#app/modules/exit-modal/model.ts';
import { DrawnAddress } from '#app/modules/exit-modal/ui/leave-address.tsx';
import { WindowBody } from '#app/modules/exit-modal/ui/window-body.tsx';
import { WindowOffer } from '#app/modules/exit-modal/ui/window-offer.tsx';
import { Button } from '#app/ui/button.tsx';

import { modalTitle } from './modal-columns.tsx';

const noop = () => {};

/** Builds a modal from the fields as a visitor's browser would receive it. */
function typedModal(values: FormValues) {
  const of = (name: string) => textOf(values, name).trim();
  const action = asAction(of('action'));
  const image = of('image');
  return {
    id: 'preview',
    action,
    title: of('title'),
    body: of('body'),
    // Pictures must come from the shop's own media.
    image: image.startsWith('/media/') ? image : null,
    imageAlt: of('image_alt'),
    label: of('label') || actionButton(action),
    href: '/',
    promoCode: of('promo').toUpperCase() || 'CODE',
    dismissLabel: of('dismiss') || DISMISS,
    legalLine: of('legal'),
  };
}

/** A live preview of the modal while it is edited; nothing in it is clickable. */
export function ModalPreview() {
  const { ref, values } = useTyped();
  const modal = typedModal(values);
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
        <p className="py-1.5 text-xl font-semibold wrap-anywhere">{modalTitle(modal.title)}</p>
        <WindowBody {...modal}>
          {/* Forms cannot be nested in the editor's form, so the email form is only drawn. */}
          {modal.action === 'email' ? <DrawnAddress label={modal.label} /> : null}
          {modal.action === 'email' ? null : (
            <WindowOffer key={modal.action} modal={modal} onTaken={noop} onLeft={noop} />
          )}
          <Button variant="ghost">{modal.dismissLabel}</Button>
        </WindowBody>
      </div>
    </aside>
  );
}

import { Form, useRevalidator } from 'react-router';

import { ConfirmDialog, OpenDialogButton } from '#app/admin-kit/confirm-dialog.tsx';
import type { ServiceEditorSlide } from '#app/modules/catalog/slides/list-edited-slides.server.ts';
import { MAX_ALT_TEXT_LENGTH } from '#app/modules/catalog/slides/slide-form.ts';
import { MAX_SLIDES_PER_SERVICE } from '#app/modules/catalog/slides/slide-kinds.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';

import { AddServiceSlideForm } from './add-slide.tsx';
import { SERVICE_EDITOR_TEXTS } from './editor-texts.ts';
import { AdminFormSection } from './form-parts.tsx';
import type { ServiceInServiceEditor, ServiceEditorSlides } from './reading.server.ts';

/** Moves a slide up or down, by buttons only (ASLIDE-04). */
function SlideMoveButtons({
  slide,
  place,
  count,
}: {
  slide: ServiceEditorSlide;
  place: number;
  count: number;
}) {
  return (
    <Form method="post" preventScrollReset className="flex gap-1">
      <input type="hidden" name="intent" value="slide-move" />
      <input type="hidden" name="slide" value={slide.id} />
      <Button
        type="submit"
        name="direction"
        value="up"
        variant="outline"
        size="sm"
        aria-label={`Move slide ${place + 1} up`}
        disabled={place === 0}
      >
        <Icon name="arrow-up" className="size-4" />
      </Button>
      <Button
        type="submit"
        name="direction"
        value="down"
        variant="outline"
        size="sm"
        aria-label={`Move slide ${place + 1} down`}
        disabled={place === count - 1}
      >
        <Icon name="arrow-down" className="size-4" />
      </Button>
    </Form>
  );
}

function SlideAltTextForm({ slide, place }: { slide: ServiceEditorSlide; place: number }) {
  return (
    <Form method="post" preventScrollReset className="flex items-end gap-2">
      <input type="hidden" name="slide" value={slide.id} />
      <div className="min-w-0 grow">
        <Field
          key={slide.alt}
          label={`Alt text of slide ${place + 1}`}
          name="alt"
          defaultValue={slide.alt}
          maxLength={MAX_ALT_TEXT_LENGTH}
          autoComplete="off"
        />
      </div>
      <Button type="submit" name="intent" value="slide-alt" variant="outline">
        Save<span className="sr-only">{` alt text of slide ${place + 1}`}</span>
      </Button>
    </Form>
  );
}

function describeServiceSlideSource({ isDrawn, isPending, width, height }: ServiceEditorSlide): string {
  if (isDrawn) return 'Generated from the title, text and delivery time.';
  const size = width && height ? `${width}x${height}` : 'Size unknown';
  return isPending ? `${size}. Creating smaller sizes.` : size;
}

function ServiceSlideRow({
  slide,
  place,
  count,
  isReadOnly,
}: {
  slide: ServiceEditorSlide;
  place: number;
  count: number;
  isReadOnly: boolean;
}) {
  const dialogId = `delete-slide-${slide.id}`;
  return (
    <li className="grid grid-cols-1 gap-4 border-t border-line py-4 first:border-t-0 first:pt-0 sm:grid-cols-[15rem_minmax(0,1fr)]">
      <img
        src={slide.url}
        alt={slide.alt}
        width={slide.width ?? 960}
        height={slide.height ?? 480}
        loading="lazy"
        className="aspect-[2/1] w-full rounded-base border border-line object-cover"
      />
      <div className="grid content-start gap-3">
        {isReadOnly ? (
          <p>{slide.alt || 'No alt text'}</p>
        ) : (
          <>
            <SlideAltTextForm slide={slide} place={place} />
            <div className="flex flex-wrap items-center gap-2">
              <SlideMoveButtons slide={slide} place={place} count={count} />
              <OpenDialogButton
                dialogId={dialogId}
                variant="outline"
                size="sm"
                aria-label={`Delete slide ${place + 1}`}
              >
                Delete
              </OpenDialogButton>
            </div>
            <ConfirmDialog
              id={dialogId}
              title={`Delete slide ${place + 1}?`}
              consequence="The image is removed from the shop and its storage. This can’t be undone."
              confirmLabel="Delete slide"
              intent="slide-delete"
              fields={{ slide: slide.id }}
            />
          </>
        )}
        <p className="text-sm text-ink-3">{describeServiceSlideSource(slide)}</p>
      </div>
    </li>
  );
}

function SlidesLoadError() {
  const { revalidate } = useRevalidator();
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <p className="font-semibold text-bad">{SERVICE_EDITOR_TEXTS.slidesNotLoaded}</p>
      <Button variant="outline" size="sm" onClick={() => void revalidate()}>
        Retry
      </Button>
    </div>
  );
}

/** Upload, alt text, order and deletion of slides, each saved on its own at once (ASLIDE-01). */
export function ServiceSlidesTab({
  service,
  slides,
  isReadOnly,
}: {
  service: ServiceInServiceEditor | null;
  slides: ServiceEditorSlides;
  isReadOnly: boolean;
}) {
  if (!service)
    return (
      <AdminFormSection title="Slides">
        <p className="text-sm text-ink-2">Save the service first, then add its slides here.</p>
      </AdminFormSection>
    );
  if (slides === null)
    return (
      <AdminFormSection title="Slides">
        <SlidesLoadError />
      </AdminFormSection>
    );
  const isFull = slides.length >= MAX_SLIDES_PER_SERVICE;
  return (
    <>
      <AdminFormSection title={`Slides (${slides.length} of ${MAX_SLIDES_PER_SERVICE})`}>
        {slides.length === 0 ? (
          <p className="text-sm text-ink-2">No slides yet. The service page shows the category artwork.</p>
        ) : (
          <ol>
            {slides.map((slide, place) => (
              <ServiceSlideRow
                key={slide.id}
                slide={slide}
                place={place}
                count={slides.length}
                isReadOnly={isReadOnly}
              />
            ))}
          </ol>
        )}
      </AdminFormSection>
      {isReadOnly ? null : <AddServiceSlideForm serviceId={service.id} isFull={isFull} />}
    </>
  );
}

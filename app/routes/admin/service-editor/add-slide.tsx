import { MAX_SLIDES_PER_SERVICE } from '#app/modules/catalog/slides/slide-kinds.ts';

import { SERVICE_EDITOR_TEXTS } from './editor-texts.ts';
import { AdminFormSection } from './form-parts.tsx';
import { ServicePictureUploadForm } from './picture-upload.tsx';

/** Uploads slides, up to the maximum of a service. */
export function AddServiceSlideForm({ serviceId, isFull }: { serviceId: string; isFull: boolean }) {
  return (
    <AdminFormSection title="Add a slide">
      {isFull ? (
        <p className="text-sm text-ink-2">{`A service has at most ${MAX_SLIDES_PER_SERVICE} slides. Delete one first.`}</p>
      ) : (
        <ServicePictureUploadForm
          serviceId={serviceId}
          intent="slide-upload"
          label="Upload slides"
          hint="JPG, PNG or WebP under 10MB. Recommended 1200x600 (2:1)."
          done={SERVICE_EDITOR_TEXTS.slideUploaded}
          isMultiple
        />
      )}
    </AdminFormSection>
  );
}

import { Form } from 'react-router';

import { Button } from '#app/ui/button.tsx';

import { SERVICE_EDITOR_TEXTS } from './editor-texts.ts';
import { AdminFormSection } from './form-parts.tsx';
import { ServicePictureUploadForm } from './picture-upload.tsx';
import type { ServiceInServiceEditor } from './reading.server.ts';

/** The picture shown where the service's link is shared (og_image). */
export function ServiceShareImageSection({
  service,
  isReadOnly,
}: {
  service: ServiceInServiceEditor | null;
  isReadOnly: boolean;
}) {
  if (!service)
    return (
      <AdminFormSection title="Sharing image">
        <p className="text-sm text-ink-2">Save the service first, then add an image here.</p>
      </AdminFormSection>
    );
  return (
    <AdminFormSection
      title="Sharing image"
      note="Without one, we generate it from the title, category and price."
    >
      {service.shareImage ? (
        <div className="grid justify-items-start gap-3">
          <img
            src={service.shareImage}
            alt="Preview when the link is shared"
            width={480}
            height={252}
            className="h-auto w-full max-w-md rounded-base border border-line"
          />
          {isReadOnly ? null : (
            <Form method="post" preventScrollReset>
              <Button type="submit" name="intent" value="share-remove" variant="outline" size="sm">
                Remove image
              </Button>
            </Form>
          )}
        </div>
      ) : null}
      {isReadOnly ? null : (
        <ServicePictureUploadForm
          serviceId={service.id}
          intent="share-upload"
          label="Upload an image"
          hint="JPG, PNG or WebP under 10MB, ideally 1200x630. Applies right away."
          done={SERVICE_EDITOR_TEXTS.shareImageChanged}
        />
      )}
    </AdminFormSection>
  );
}

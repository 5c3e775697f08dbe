import type { MouseEvent } from 'react';

import { useEditorFormState } from '#app/admin-kit/form/form-state.ts';
import { PREVIEW_NEEDS_TITLE_MESSAGE } from '#app/modules/catalog/service-content.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { showToast } from '#app/ui/toast.tsx';

import type { ServiceInServiceEditor } from './reading.server.ts';

/** Posts the form's input to the preview in a new tab, as a native form that bypasses the router. */
function postServicePreviewInNewTab(action: string, fields: FormData): void {
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action, target: '_blank', hidden: true });
  for (const [name, value] of fields) {
    if (typeof value !== 'string' || name === 'intent') continue;
    const field = document.createElement('textarea');
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}

/**
 * The page as visitors would see it: a link for the saved state, otherwise a preview of the form's input
 * (AEDIT-12).
 */
export function ServicePreviewButton({
  service,
  isReadOnly,
}: {
  service: ServiceInServiceEditor | null;
  isReadOnly: boolean;
}) {
  const { isDirty } = useEditorFormState();
  // A service in the trash has no page.
  if (service?.isInTrash) return null;
  const label = (
    <>
      <Icon name="external-link" className="size-4" />
      Preview
      <span className="sr-only">(new tab)</span>
    </>
  );
  if (isReadOnly && service)
    return (
      <ButtonLink to={service.previewPath} reloadDocument target="_blank" variant="outline" size="sm">
        {label}
      </ButtonLink>
    );
  const action = `/preview/service/${service?.id ?? 'new'}`;
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    if (!form) return;
    event.preventDefault();
    const fields = new FormData(form);
    const title = fields.get('service_title');
    if (typeof title !== 'string' || title.trim() === '') {
      showToast({ title: PREVIEW_NEEDS_TITLE_MESSAGE, tone: 'bad', durationMs: 2000 });
      document.getElementById('service_title')?.focus();
    } else if (service && !isDirty) window.open(service.previewPath, '_blank', 'noopener');
    else postServicePreviewInNewTab(action, fields);
  };
  return (
    <Button
      type="submit"
      formAction={action}
      formTarget="_blank"
      variant="outline"
      size="sm"
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

import { useEditorFormState } from '#app/admin-kit/form/form-state.ts';

import type { ServiceInServiceEditor } from './reading.server.ts';

/** Notices about the saved service: why visitors do not see it, and what a missing price means. */
export function ServiceEditorNotices({ service }: { service: ServiceInServiceEditor | null }) {
  const { isReady } = useEditorFormState();
  if (!service) return null;
  const { hiddenReasons, priceWarning, isInTrash, status } = service;
  return (
    <div className="grid gap-3">
      {isInTrash ? (
        <p className="rounded-base bg-warn-tint px-4 py-3 text-sm font-semibold text-warn">
          This service is in the trash. Restore it to change it.
        </p>
      ) : null}
      {hiddenReasons.length > 0 ? (
        <details className="rounded-base border border-line bg-paper px-4 py-3 text-sm">
          <summary className="cursor-pointer font-semibold">Why isn’t it visible?</summary>
          <ul className="mt-2 grid list-disc gap-1 pl-5 text-ink-2">
            {hiddenReasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </details>
      ) : null}
      {status === 'published' && priceWarning ? (
        <p className="rounded-base bg-warn-tint px-4 py-3 text-sm font-semibold text-warn">{priceWarning}</p>
      ) : null}
      {status === 'published' && !isInTrash && isReady ? (
        <p className="text-sm text-ink-3">
          Published services have no draft: changes go live as soon as you save.
        </p>
      ) : null}
    </div>
  );
}

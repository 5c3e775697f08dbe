import { useEffect } from 'react';

import { ADMIN_TOAST_MS } from '#app/admin-kit/toast-texts.ts';
import { buildServiceFiguresSourceNote, SERVICE_LIST_MESSAGES } from '#app/modules/catalog/service-list.ts';
import { showToast } from '#app/ui/toast.tsx';

/** Shows what failed while the page was read, once per read. */
export function useLoadErrorToasts({ list, metrics }: { list: object; metrics: object | null }): void {
  useEffect(() => {
    const isFailed = 'isFailed' in list;
    if (!isFailed && metrics !== null) return;
    const title = isFailed ? SERVICE_LIST_MESSAGES.loadFailed : SERVICE_LIST_MESSAGES.metricsFailed;
    showToast({ title, tone: 'bad', durationMs: ADMIN_TOAST_MS });
  }, [list, metrics]);
}

/** How the figures of the list are counted, or that they could not be read. */
export function ServiceListMetricsNote({
  figures,
  isFailed,
}: {
  figures: Parameters<typeof buildServiceFiguresSourceNote>[0];
  isFailed: boolean;
}) {
  return (
    <p className="mt-6 max-w-3xl text-xs text-ink-3">
      {isFailed ? (
        <>
          <strong className="font-semibold text-warn">{SERVICE_LIST_MESSAGES.metricsFailed}</strong>{' '}
          {buildServiceFiguresSourceNote(figures, isFailed)}
        </>
      ) : (
        buildServiceFiguresSourceNote(figures, isFailed)
      )}
    </p>
  );
}

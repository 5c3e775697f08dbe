import { LocalTime } from '#app/admin-kit/local-time.tsx';
import {
  type AdminService,
  UNKNOWN_SERVICE_DATE_LABEL,
  getAdminServiceListDate,
  type ServiceMetricFigures,
  SERVICE_STATUS_LABELS,
  listReasonsServiceNotVisible,
} from '#app/modules/catalog/service-list.ts';
import { ServiceThumbnail } from '#app/modules/catalog/ui/service-thumbnail.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { CategoryIcon } from '#app/ui/category-icon.tsx';

type ServiceWithTileImage = Pick<AdminService, 'id' | 'hue' | 'thumbnail'>;

/**
 * The picture of a service, 2:1, over its category's artwork; decorative, because the text beside it names
 * the service.
 */
export function ServiceTileImage({
  service,
  className,
}: {
  service: ServiceWithTileImage;
  className: string;
}) {
  const { id, hue, thumbnail } = service;
  return (
    <span
      data-cat={hue}
      className={`relative block aspect-2/1 shrink-0 overflow-hidden rounded-base bg-cat ${className}`}
    >
      <ServiceThumbnail id={id} hue={hue} image={thumbnail && { ...thumbnail, alt: '' }} />
    </span>
  );
}

export function ServiceCategoryLabel({
  service: { category, hue },
}: {
  service: Pick<AdminService, 'category' | 'hue'>;
}) {
  if (category === null) return <span className="text-ink-3">No category</span>;
  return (
    <span
      data-cat={hue}
      className="inline-flex items-center gap-2 font-semibold whitespace-nowrap text-cat-text"
    >
      <CategoryIcon category={hue} className="size-4" />
      {category}
    </span>
  );
}

/** The status, and why visitors do not see the service if it is hidden. */
export function ServiceStatusBadge({ service }: { service: AdminService }) {
  const { label, tone } = SERVICE_STATUS_LABELS[service.status];
  const reasons = listReasonsServiceNotVisible(service);
  return (
    <div className="relative z-1 grid justify-items-start gap-0.5">
      <Badge tone={tone}>{label}</Badge>
      {reasons.length > 0 ? (
        <details className="text-xs text-ink-2">
          <summary className="cursor-pointer underline-offset-4 hover:underline min-[100rem]:whitespace-nowrap">
            Why isn’t it visible?
          </summary>
          <ul className="max-w-48 py-1">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}

/** The date of ALIST-07 in the reader's zone. */
export function ServiceListDate({ service }: { service: AdminService }) {
  const date = getAdminServiceListDate(service.publishedAt, service.updatedAt);
  if (!date) return <span className="text-ink-3">{UNKNOWN_SERVICE_DATE_LABEL}</span>;
  return (
    <span className="grid whitespace-nowrap">
      <span className="text-xs text-ink-3">{date.label}</span>
      <LocalTime at={date.at} hasTime={false} />
    </span>
  );
}

/** A current figure, with the stored one if it differs. */
export function CurrentAndStoredServiceMetric({
  name,
  metrics,
  service: { id, stored },
}: {
  name: keyof ServiceMetricFigures;
  /** Null if the figures could not be counted; the stored figures are then shown. */
  metrics: Record<string, ServiceMetricFigures> | null;
  service: AdminService;
}) {
  const counted = metrics?.[id]?.[name];
  const number = (value: number) => value.toLocaleString('en-US');
  if (counted === undefined || counted === stored[name]) return number(stored[name]);
  return (
    <span className="inline-grid">
      {number(counted)}
      <span className="text-xs text-ink-3">{`${number(stored[name])} stored`}</span>
    </span>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { formatDollars } from '#app/lib/money.ts';
import type { AdminService, ServiceMetricFigures } from '#app/modules/catalog/service-list.ts';
import { getServiceTitleOrUntitled } from '#app/modules/catalog/trash/service-trash.ts';

import { getEditServiceHref } from './addresses.ts';
import { ServiceRowActions, type ServiceRowFetcher } from './row-actions.tsx';
import {
  ServiceCategoryLabel,
  CurrentAndStoredServiceMetric,
  ServiceListDate,
  ServiceStatusBadge,
  ServiceTileImage,
} from './service-facts.tsx';

type ServiceCardProps = {
  service: AdminService;
  metrics: Record<string, ServiceMetricFigures> | null;
  fetcher: ServiceRowFetcher;
  mayWrite: boolean;
  tick: ReactNode;
};

/** Returns the function that renders a service as a card of the list (ALIST-05). */
export const createAdminServiceCardRenderer = (shown: Omit<ServiceCardProps, 'service' | 'tick'>) =>
  function card(service: AdminService, tick: ReactNode) {
    return <ServiceCard service={service} tick={tick} {...shown} />;
  };

function ServiceCard({ service, metrics, fetcher, mayWrite, tick }: ServiceCardProps) {
  return (
    <article className="relative flex h-full flex-col rounded-base border border-line bg-paper">
      <ServiceTileImage service={service} className="w-full rounded-b-none" />
      {tick ? (
        <div className="absolute top-2 left-2 z-1 rounded-base border border-line bg-paper">{tick}</div>
      ) : null}
      <div className="flex grow flex-col gap-2 p-4">
        <div className="flex items-start justify-between gap-2">
          <h2 className="min-w-0 text-base font-semibold wrap-anywhere">
            <Link
              to={getEditServiceHref(service.id)}
              data-row-link
              className="underline-offset-4 hover:underline"
            >
              {getServiceTitleOrUntitled(service.title)}
            </Link>
          </h2>
          <div className="-mt-2 -mr-2">
            <ServiceRowActions service={service} fetcher={fetcher} mayWrite={mayWrite} />
          </div>
        </div>
        <p className="text-sm">
          <ServiceCategoryLabel service={service} />
        </p>
        <ServiceStatusBadge service={service} />
        <dl className="mt-auto grid grid-cols-2 gap-x-4 gap-y-2 border-t border-line pt-3 text-sm">
          <ServiceCardLabeledValue label="Price">
            <span className="text-base font-bold">
              {service.priceCents === null ? 'No price' : formatDollars(service.priceCents)}
            </span>
          </ServiceCardLabeledValue>
          <ServiceCardLabeledValue label="Delivery">{`${service.deliveryHours} h`}</ServiceCardLabeledValue>
          <ServiceCardLabeledValue label="Sold, 30 days">
            <CurrentAndStoredServiceMetric name="projectsSold30d" metrics={metrics} service={service} />
          </ServiceCardLabeledValue>
          <ServiceCardLabeledValue label="Reviews">
            <CurrentAndStoredServiceMetric name="reviews" metrics={metrics} service={service} />
          </ServiceCardLabeledValue>
        </dl>
        <div className="text-sm">
          <ServiceListDate service={service} />
        </div>
      </div>
    </article>
  );
}

function ServiceCardLabeledValue({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

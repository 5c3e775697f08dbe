import type { HomePageServiceGridData } from '#app/modules/service-cards/list-service-cards.server.ts';
import { ServiceGrid } from '#app/modules/service-cards/service-grid.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

import { SERVICES_GRID_ELEMENT_ID } from '../frame/nav-links.ts';

/** Six services, with a link to all of them (HOME-05). */
export function HomeServices({ title, grid }: { title: string; grid: HomePageServiceGridData }) {
  return (
    <section id={SERVICES_GRID_ELEMENT_ID} aria-labelledby="services-title" className="wrap section-space">
      <ServiceGrid
        {...grid}
        path="/"
        heading={
          <h2 id="services-title" className="text-4xl font-extrabold">
            {title}
          </h2>
        }
      />
      <ButtonLink to="/services" variant="outline" className="mt-8">
        Browse More Services
        <Icon name="arrow-right" className="size-4" />
      </ButtonLink>
    </section>
  );
}

import { DetailPagePanel } from '#app/admin-kit/panel.tsx';
import type { DemoTextsOnPage } from '#app/modules/content/demo/list-demo-texts.server.ts';

import { ShopTextLinks } from './text-places.tsx';

/**
 * Lists where the demo owner's texts are still on the shop's pages, each with the page that edits it; renders
 * nothing once they are removed.
 */
export function RemainingDemoTextsPanel({ places }: { places: DemoTextsOnPage[] }) {
  if (places.length === 0) return null;
  return (
    <DetailPagePanel id="words" title="Demo owner’s texts">
      <p className="max-w-2xl text-sm text-ink-2">
        These texts describe the demo shop’s owner. Replace them with your own, or remove them. Without them,
        neutral texts are shown and the About and Awards pages stay hidden until you fill them in.
      </p>
      <ShopTextLinks places={places} />
    </DetailPagePanel>
  );
}

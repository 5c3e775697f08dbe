import { Form } from 'react-router';

import { DetailPagePanel } from '#app/admin-kit/panel.tsx';
import type { DemoTextsOnPage } from '#app/modules/content/demo/list-demo-texts.server.ts';
import { Button } from '#app/ui/button.tsx';

import { ShopTextLinks } from '../seed-tools/text-places.tsx';

/** The promises the built-in texts make to customers; nothing once the owner has replaced them all. */
export function UnreplacedDefaultPromisesPanel({
  places,
  isConfirmed,
}: {
  places: DemoTextsOnPage[];
  isConfirmed: boolean;
}) {
  if (places.length === 0) return null;
  return (
    <DetailPagePanel id="promises" title="What your pages promise">
      <p className="max-w-2xl text-sm text-ink-2">
        These texts came with the shop. They promise your customers delivery times, answers, revisions and
        refunds. Change what isn’t true for you.
      </p>
      <ShopTextLinks places={places} isOpen={!isConfirmed} />
      {isConfirmed ? (
        <p className="text-sm text-ink-2">You confirmed these promises.</p>
      ) : (
        <Form method="post" action="/admin/set-up">
          <Button type="submit" name="intent" value="confirm-promises" variant="outline">
            Confirm these promises
          </Button>
        </Form>
      )}
    </DetailPagePanel>
  );
}

import type { FetcherWithComponents } from 'react-router';

import { Menu, MenuButton, MenuLink } from '#app/admin-kit/menu.tsx';
import type { AdminService } from '#app/modules/catalog/service-list.ts';
import { titleOrUntitled } from '#app/modules/catalog/trash/service-trash.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { IntentAnswer } from '#app/ui/intent-answer.ts';

import { editAddress, publicAddress } from './addresses.ts';

/** The one fetcher whose forms every row posts, so that what it answers is said after the row is gone. */
export type RowFetcher = Pick<FetcherWithComponents<IntentAnswer>, 'Form' | 'state'>;

/** What can be done with one service (ALIST-06); who may not write opens and looks. */
export function RowActions({
  service,
  fetcher: { Form, state },
  mayWrite,
}: {
  service: AdminService;
  fetcher: RowFetcher;
  mayWrite: boolean;
}) {
  const formId = `act-${service.id}`;
  const deed = { type: 'submit', form: formId, name: 'intent', disabled: state !== 'idle' } as const;
  return (
    <div className="relative z-1">
      <Menu label={`Actions for ${titleOrUntitled(service.title)}`}>
        <MenuLink to={editAddress(service.id)}>
          <Icon name="pencil" />
          {mayWrite ? 'Edit' : 'Open'}
        </MenuLink>
        {/* Only what is in the shop has a page there. */}
        <MenuLink to={service.previewPath ?? publicAddress(service.address)} isNewTab>
          <Icon name="external-link" />
          {service.previewPath === null ? 'Public page' : 'Preview'}
        </MenuLink>
        {mayWrite && service.status !== 'archived' ? (
          <MenuButton {...deed} value="archive">
            <Icon name="archive" />
            Archive
          </MenuButton>
        ) : null}
        {mayWrite ? (
          <MenuButton {...deed} value="delete" isDanger>
            <Icon name="trash-2" />
            Delete
          </MenuButton>
        ) : null}
      </Menu>
      {mayWrite ? (
        <Form id={formId} method="post" className="hidden">
          <input type="hidden" name="id" value={service.id} />
        </Form>
      ) : null}
    </div>
  );
}

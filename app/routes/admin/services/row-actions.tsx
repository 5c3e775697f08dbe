import type { FetcherWithComponents } from 'react-router';

import { Menu, MenuButton, AdminMenuLink } from '#app/admin-kit/menu.tsx';
import type { AdminService } from '#app/modules/catalog/service-list.ts';
import { getServiceTitleOrUntitled } from '#app/modules/catalog/trash/service-trash.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

import { getEditServiceHref, getPublicServiceHref } from './addresses.ts';

/** The one fetcher whose forms every row posts, so that its answer is reported after the row is gone. */
export type ServiceRowFetcher = Pick<FetcherWithComponents<FormActionResult>, 'Form' | 'state'>;

/** The actions of one service (ALIST-06); read-only users can open and view it. */
export function ServiceRowActions({
  service,
  fetcher: { Form, state },
  mayWrite,
}: {
  service: AdminService;
  fetcher: ServiceRowFetcher;
  mayWrite: boolean;
}) {
  const formId = `act-${service.id}`;
  const actionButton = { type: 'submit', form: formId, name: 'intent', disabled: state !== 'idle' } as const;
  return (
    <div className="relative z-1">
      <Menu label={`Actions for ${getServiceTitleOrUntitled(service.title)}`}>
        <AdminMenuLink to={getEditServiceHref(service.id)}>
          <Icon name="pencil" />
          {mayWrite ? 'Edit' : 'Open'}
        </AdminMenuLink>
        {/* Only services in the shop have a page there. */}
        <AdminMenuLink to={service.previewPath ?? getPublicServiceHref(service.address)} isNewTab>
          <Icon name="external-link" />
          {service.previewPath === null ? 'Public page' : 'Preview'}
        </AdminMenuLink>
        {mayWrite && service.status !== 'archived' ? (
          <MenuButton {...actionButton} value="archive">
            <Icon name="archive" />
            Archive
          </MenuButton>
        ) : null}
        {mayWrite ? (
          <MenuButton {...actionButton} value="delete" isDanger>
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

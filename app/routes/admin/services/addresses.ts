import { href } from 'react-router';

/** Where a service is made, and where one is edited (ALIST-09, ALIST-12). */
export const NEW_SERVICE = href('/admin/services/new');
export const editAddress = (id: string): string => href('/admin/services/:id', { id });
/** Its public page. */
export const publicAddress = (slug: string): string => href('/service/:slug', { slug });

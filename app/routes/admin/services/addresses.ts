import { href } from 'react-router';

/** The addresses that create and edit a service (ALIST-09, ALIST-12). */
export const NEW_SERVICE = href('/admin/services/new');
export const editAddress = (id: string): string => href('/admin/services/:id', { id });
/** Returns the address of its public page. */
export const publicAddress = (slug: string): string => href('/service/:slug', { slug });

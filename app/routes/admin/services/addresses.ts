import { href } from 'react-router';

/** The addresses that create and edit a service (ALIST-09, ALIST-12). */
export const NEW_SERVICE_HREF = href('/admin/services/new');
export const getEditServiceHref = (id: string): string => href('/admin/services/:id', { id });
/** Returns the address of its public page. */
export const getPublicServiceHref = (slug: string): string => href('/service/:slug', { slug });

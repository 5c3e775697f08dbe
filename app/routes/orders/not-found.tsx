import { data } from 'react-router';

/**
 * Answers unknown addresses below the orders, with a way to request a new link, because old and broken links
 * lead here.
 */
export function loader() {
  throw data(null, { status: 404 });
}

/** Gives the address a page, so that its error boundary is shown. */
export default function OrderAddressNotFound() {
  return null;
}

import { data } from 'react-router';

/** Addresses below the orders that are none: the way to a new link, for who came by an old or a broken one. */
export function loader() {
  throw data(null, { status: 404 });
}

/** Gives the address a page, whose fault is what is shown. */
export default function OrderAddressNotFound() {
  return null;
}

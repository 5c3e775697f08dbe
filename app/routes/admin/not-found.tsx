import { data } from 'react-router';

/** Every address below /admin that is no page: the frame stays around the answer. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function AdminNotFound() {
  return null;
}

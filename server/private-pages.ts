/** Areas whose addresses or forms hold tokens, codes or session ids. */
const SECRET_AREAS = ['auth', 'checkout', 'email', 'orders', 'preview', 'submit-review'];
/** Areas besides whose pages hold what only their visitor should know. */
const OWN_AREAS = ['account', 'admin', 'api', 'cart', 'sandbox'];

/** `/orders`, all that lies under it, and the data of both. */
const under = (areas: string[]) => new RegExp(`^/(${areas.join('|')})([/.]|$)`);
const SECRET = under(SECRET_AREAS);
const PRIVATE = under([...SECRET_AREAS, ...OWN_AREAS]);

/** Whether an address may hold a secret, which no other site may learn. */
export const hasSecretAddress = (path: string): boolean => SECRET.test(path);

/** Whether a page may hold what only its visitor should know; every page with a secret address is one. */
export const isPrivatePage = (path: string): boolean => PRIVATE.test(path);

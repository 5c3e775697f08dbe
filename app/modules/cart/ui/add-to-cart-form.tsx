/** What its buttons name. */
export const ADD_TO_CART_FORM = 'add-to-cart';

/**
 * The form of every "Add to Cart" of a page, before them in the document. One for each button would cost a page of many cards its
 * quick first layout: browsers lay out each form by itself to see whether it asks for a password.
 */
export function AddToCartForm() {
  return <form id={ADD_TO_CART_FORM} method="post" action="/cart" hidden />;
}

/** The form id its buttons refer to. */
export const ADD_TO_CART_FORM_ID = 'add-to-cart';

/**
 * The form shared by every "Add to Cart" of a page, placed before them in the document. A form per button
 * would slow down the first layout of a page with many cards: browsers lay out each form by itself to check
 * whether it asks for a password.
 */
export function AddToCartForm() {
  return <form id={ADD_TO_CART_FORM_ID} method="post" action="/cart" hidden />;
}

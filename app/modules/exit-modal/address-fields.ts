/** What a window asks for, in the order of its form. */
export const ADDRESS_FIELDS = ['email', 'news'] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];

/** The fields of a modal's form, in order. */
export const ADDRESS_FIELDS = ['email', 'news'] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];

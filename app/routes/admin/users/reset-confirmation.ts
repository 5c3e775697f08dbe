/** The confirmation before a lost second factor is removed from an account. */
export const createResetTwoStepConfirmation = (name: string) => ({
  title: `Reset the two-step sign-in of ${name}?`,
  consequence:
    'Confirm the request through another channel first. All sessions end, the person can sign in with only a password, and we notify them by email.',
  confirmLabel: 'Reset two-step sign-in',
});

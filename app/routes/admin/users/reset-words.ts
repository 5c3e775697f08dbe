/** What is asked before a lost second factor is taken off an account. */
export const resetWords = (name: string) => ({
  title: `Reset the two-step sign-in of ${name}?`,
  consequence:
    'Make sure by another way that it is this person who asks. All sessions end, the password alone signs in, and the person is told by mail.',
  confirmLabel: 'Reset two-step sign-in',
});

/** What is asked before a lost second factor is taken off an account. */
export const resetWords = (name: string) => ({
  title: `Reset the two-step sign-in of ${name}?`,
  consequence:
    'Make sure in another way that this person is asking. All sessions end, the password alone is enough to sign in, and the person is told by email.',
  confirmLabel: 'Reset two-step sign-in',
});

/** What the contact form posts. */
export function makeContactMessage(overrides: Record<string, string> = {}): Record<string, string> {
  return {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    company: '',
    subject: 'project-inquiry',
    message: 'Can you audit our tracking before Monday?',
    ...overrides,
  };
}

/** For faults in the browser that need nobody's attention there: unreadable storage, a blocked tracker. */
export function logInBrowser(message: string, cause: unknown): void {
  console.warn(message, cause);
}

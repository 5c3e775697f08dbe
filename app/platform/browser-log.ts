/** Logs a fault in the browser that needs no attention: unreadable storage, a blocked tracker. */
export function logWarningToBrowserConsole(message: string, cause: unknown): void {
  console.warn(message, cause);
}

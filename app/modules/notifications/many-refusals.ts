/**
 * Number of denied requests within an hour that triggers a notification
 * (pages.md section 7, security.denied).
 */
export const MANY_REFUSALS = 10;

/** The audit log, filtered by denied requests. */
export const REFUSALS_HREF = '/admin/audit?result=refused';

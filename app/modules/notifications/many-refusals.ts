/**
 * Number of denied requests within an hour that triggers a notification
 * (pages.md "Team notifications", security.denied).
 */
export const MANY_REFUSALS = 10;

/** The audit log, filtered by denied requests. */
export const REFUSALS_HREF = '/admin/audit?result=refused';

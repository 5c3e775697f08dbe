/**
 * Number of denied requests within an hour that triggers a notification
 * (pages.md "Team notifications", security.denied).
 */
export const HOURLY_DENIED_REQUESTS_ALERT_THRESHOLD = 10;

/** The audit log, filtered by denied requests. */
export const AUDIT_LOG_DENIED_REQUESTS_HREF = '/admin/audit?result=refused';

/** So many refused visits within an hour are told (pages.md section 7, security.denied). */
export const MANY_REFUSALS = 10;

/** Where the audit shows what was refused. */
export const REFUSALS_HREF = '/admin/audit?result=refused';

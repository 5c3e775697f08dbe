/**
 * What a live stream's access depends on; `session` and `userId` are null
 * without a sign-in, `orderId` for a page of the admin.
 */
export type LiveStreamSessionAndOrderIds = {
  sessionId: string | null;
  userId: string | null;
  orderId: string | null;
};

/**
 * Whether an announcement on the channel `desk` (migration 0071) ends a stream: its session ended, the user's
 * role or suspension changed, the order's access changed, or announcements were lost. The page then
 * reconnects and is checked again.
 */
export function isLiveUpdateStreamRevoked(holder: LiveStreamSessionAndOrderIds, announced: string): boolean {
  const [kind = '', ids = ''] = announced.split(':');
  switch (kind) {
    case 'access-session':
      return holder.sessionId !== null && ids.split(',').includes(holder.sessionId);
    case 'access-user':
      return ids === holder.userId;
    case 'access-order':
      return ids === holder.orderId;
    case 'access-all':
    case 'missed':
      return true;
    default:
      return false;
  }
}

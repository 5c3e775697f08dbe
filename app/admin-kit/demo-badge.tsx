import { Badge } from '#app/ui/badge.tsx';

/**
 * Marks demo data beside the title of its page, which opens by its address whatever data set the lists show.
 */
export function DemoDataBadge({ isDemo }: { isDemo: boolean }) {
  return isDemo ? <Badge>Demo</Badge> : null;
}

/**
 * One stop may arrive twice: a terminal and systemd signal the whole group, and npm or a supervisor passes
 * its signal on. Signals within this time count as the same stop.
 */
const DUPLICATE_STOP_SIGNAL_WINDOW_MS = 1_000;

/**
 * Calls back on the first SIGTERM or SIGINT; another one at least a second later ends the process at once
 * with exit code 1.
 */
export function onProcessStopSignal(stop: (signal: NodeJS.Signals) => void): void {
  let firstAt: number | null = null;
  const onSignal = (signal: NodeJS.Signals) => {
    if (firstAt === null) {
      firstAt = performance.now();
      stop(signal);
    } else if (performance.now() - firstAt > DUPLICATE_STOP_SIGNAL_WINDOW_MS) process.exit(1);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

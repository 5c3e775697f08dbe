/**
 * Figures from the texts that Linux keeps under /proc (proc(5)). Times are in clock ticks, memory in
 * kilobytes.
 */

/**
 * Returns user and system time of a `/proc/PID/stat`, plus that of the children it has waited for, which
 * would otherwise be lost. Children that still run have entries of their own.
 */
export function parseProcessCpuTicks(stat: string): number {
  // The name in brackets may contain spaces and brackets; the figures follow the last one.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15);
  return user + system + childrenUser + childrenSystem;
}

/** Returns the resident memory in a `/proc/PID/status`; 0 for a process that has ended. */
export function parseResidentMemoryKilobytes(status: string): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
}

/**
 * Returns the busy time of all processors in `/proc/stat`: everything except idling and waiting for a disk.
 */
export function parseMachineBusyCpuTicks(machineStat: string): number {
  const fields = /^cpu +([\d ]+)$/m.exec(machineStat)?.[1]?.split(' ').map(Number) ?? [];
  const [user = 0, nice = 0, system = 0, , , hardware = 0, soft = 0, stolen = 0] = fields;
  return user + nice + system + hardware + soft + stolen;
}

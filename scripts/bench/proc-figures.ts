/** Figures in the texts that Linux keeps under /proc (proc(5)). Times are in ticks of the clock, memory in kilobytes. */

/**
 * User and system time in a `/proc/PID/stat`, with that of the children it has waited for: what they used would be lost
 * with them otherwise. Children that still run count where they are.
 */
export function ticksIn(stat: string): number {
  // The name in brackets may hold spaces and brackets; the figures stand behind the last one.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15);
  return user + system + childrenUser + childrenSystem;
}

/** Resident memory in a `/proc/PID/status`; 0 for a process that has ended and keeps none. */
export function residentIn(status: string): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
}

/** What all processors of the machine have worked, in `/proc/stat`: everything but idling and waiting for a disk. */
export function busyTicksIn(machineStat: string): number {
  const fields = /^cpu +([\d ]+)$/m.exec(machineStat)?.[1]?.split(' ').map(Number) ?? [];
  const [user = 0, nice = 0, system = 0, , , hardware = 0, soft = 0, stolen = 0] = fields;
  return user + nice + system + hardware + soft + stolen;
}

/**
 * Starts measuring this process's processor time in milliseconds. Unlike elapsed time it does not grow when the
 * machine is busy with other work.
 */
export function processorTime(): () => number {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
}

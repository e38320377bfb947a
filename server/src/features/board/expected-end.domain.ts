import { type ProcessId, processIds } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'

/** How long a process took in an earlier run of the reseller. */
export interface PastProcess {
  run: number
  process: ProcessId
  /** Accounts of that run. */
  accounts: number
  /** Items processed: accounts, or for reports and files the reports and files. */
  done: number
  seconds: number
}

/** Progress of a process of the current run. */
export interface PresentProcess {
  process: ProcessId
  status: string
  total: number
  done: number
  /** Since it started, while it runs. */
  seconds: number | null
}

// Processes done in one piece, whatever they count: their time grows with the accounts of the run.
const whole: ReadonlySet<ProcessId> = new Set(['build-reports', 'build-end-of-run-files'])

/** A process over a smaller share of a run was a repetition for some accounts, and is no measure of the whole. */
const SMALLEST_SHARE = 0.1

const median = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.ceil((sorted.length - 1) / 2)],
  ]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

/** Seconds per account in each process: the median of the earlier runs. */
export function pacesOf(past: readonly PastProcess[]): Map<ProcessId, number> {
  const paces = new Map<ProcessId, number>()
  for (const process of processIds) {
    const own = past.filter(row => row.process === process && row.accounts > 0)
    const unit = (row: PastProcess) => (whole.has(process) ? row.accounts : row.done)
    const full = own.filter(row => unit(row) >= row.accounts * SMALLEST_SHARE && unit(row) > 0)
    const pace = median(full.map(row => row.seconds / unit(row)))
    if (pace !== null) paces.set(process, pace)
  }
  return paces
}

/**
 * Whole seconds of work left in a run with this number of accounts, and the number of earlier runs behind the estimate; null
 * without any. Processes that the reseller has never used do not count. Waiting for people is not included.
 */
export function remainingWork(
  past: readonly PastProcess[],
  accounts: number,
  present: readonly PresentProcess[],
): { seconds: number; runs: number } | null {
  const paces = pacesOf(past)
  if (paces.size === 0 || accounts === 0) return null
  let seconds = 0
  for (const process of processIds) {
    const now = present.find(row => row.process === process)
    if (now?.status === 'done') continue
    const usual = (paces.get(process) ?? 0) * accounts
    if (now?.status !== 'running' || now.total === 0) {
      seconds += usual
      continue
    }
    const left = Math.max(0, now.total - now.done) / now.total
    // Its own speed, once known, is a better guide than another month's.
    const share = whole.has(process) ? 1 : Math.min(1, now.total / accounts)
    const own = now.done > 0 && now.seconds !== null ? (now.seconds * now.total) / now.done : usual * share
    seconds += own * left
  }
  return { seconds: Math.ceil(seconds), runs: new Set(past.map(row => row.run)).size }
}

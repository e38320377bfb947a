import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** All metrics of this process. Names are part of the product: dashboards and alerts use them. */
export const registry = new Registry()
const registers = [registry]

export const httpRequests = new Counter({
  name: 'nineops_http_requests_total',
  help: 'Calls answered, by route as the contract writes it (never by address) and status.',
  labelNames: ['method', 'route', 'status'] as const,
  registers,
})

export const httpDuration = new Histogram({
  name: 'nineops_http_request_duration_seconds',
  help: 'How long calls took, but for streams of events, which stay open.',
  labelNames: ['method', 'route'] as const,
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
})

export const httpInFlight = new Gauge({
  name: 'nineops_http_requests_in_flight',
  help: 'Calls that are being answered, streams of events among them.',
  registers,
})

export const jobsEnded = new Counter({
  name: 'nineops_jobs_ended_total',
  help: 'Jobs that this process ended: done, failed (to be tried again) or given up.',
  labelNames: ['queue', 'outcome'] as const,
  registers,
})

export const jobDuration = new Histogram({
  name: 'nineops_job_duration_seconds',
  help: 'How long jobs took.',
  labelNames: ['queue'] as const,
  buckets: [0.1, 1, 10, 60, 300, 1800],
  registers,
})

export const callsCollected = new Counter({
  name: 'nineops_calls_collected_total',
  help: "Lines of carriers' files that were taken: accepted, rejected or duplicate.",
  labelNames: ['outcome'] as const,
  registers,
})

export const callsRated = new Counter({
  name: 'nineops_calls_rated_total',
  help: 'Calls that ratings of bill runs have written.',
  registers,
})

export const accountsProcessed = new Counter({
  name: 'nineops_run_accounts_processed_total',
  help: 'Accounts that invoice runs took through a process: done or failed.',
  labelNames: ['process', 'outcome'] as const,
  registers,
})

let node = false

/** Memory, processor and event loop of the process. Costs a little, so only where metrics are served. */
export function watchNode(): void {
  if (node) return
  node = true
  collectDefaultMetrics({ register: registry })
}

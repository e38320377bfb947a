import { afterAll } from 'vitest'
import { jobsConnected } from '../src/platform/jobs/jobs.ts'
import { registry } from '../src/platform/metrics/metrics.ts'
import { restartCounting } from './counting.ts'
import { watchForLeaks } from './leaks.ts'

// Counters of earlier files must not affect this one.
registry.resetMetrics()
restartCounting()

const watch = watchForLeaks(() => ({ 'the queue': jobsConnected() }))
afterAll(async () => {
  const left = await watch.left()
  if (left.length > 0) throw new Error(`This file leaves behind: ${left.join(', ')}.`)
})

import type { Pool } from 'pg'
import { Gauge } from 'prom-client'
import { registry } from './metrics.ts'

const pools = new Map<Pool, string>()

const connections = new Gauge({
  name: 'nineops_database_connections',
  help: 'Connections of this process to the database by pool: used, idle, and work that waits for one.',
  labelNames: ['pool', 'state'] as const,
  registers: [],
  collect() {
    this.reset()
    for (const [pool, name] of pools) {
      this.inc({ pool: name, state: 'used' }, pool.totalCount - pool.idleCount)
      this.inc({ pool: name, state: 'idle' }, pool.idleCount)
      this.inc({ pool: name, state: 'waiting' }, pool.waitingCount)
    }
  },
})

registry.registerMetric(connections)

/** Shows a pool in the metrics under this name until it is closed. Pools of one name are added up. */
export function measurePool(pool: Pool, name: string): () => void {
  pools.set(pool, name)
  return () => void pools.delete(pool)
}

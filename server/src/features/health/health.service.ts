import type { HealthState } from '@nineops/contract/portal/health.contract'
import { type Health, notReady } from '../../platform/health/health.ts'

/** @throws 503 `not_ready` naming each part that is not well */
export async function readyState(health: Health): Promise<HealthState> {
  const state = await health.state()
  const failure = notReady(state)
  if (failure) throw failure
  return { status: 'ready', parts: Object.fromEntries(Object.keys(state).map(part => [part, 'ok' as const])) }
}

import { dash } from '@nineops/contract/dash/dash.contract'
import { endpoint } from '@nineops/contract/http'
import { useEffect } from 'react'
import { read } from '../../api/read.ts'
import { api } from '../../api/client.ts'
import { currentSession, onSessionEnd } from '../../api/session-state.ts'
import { readSession } from '../../api/session-storage.ts'
import { configRead } from './dash-config.ts'
import {
  clearDashToken,
  isOfSession,
  RENEW_BELOW_SECONDS,
  readDashToken,
  secondsLeft,
  writeDashToken,
} from './dash-token-storage.ts'

// Its fields are the product's own (spec §3): a server of the specification alone need not return them.
const config = endpoint({ ...dash.config, answer: configRead })

/** The Dash API's address and missing features: loaded once at start and cached (spec §7). */
export const dashConfigQuery = read(
  config,
  ['dash', 'config'],
  {},
  { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY },
)

const pending = new Map<number, Promise<string | false>>()

/** Fetches a dash token for a reseller; false, with a line in the console, for any status but 200 (spec §8). */
function fetchDashToken(resellerId: number): Promise<string | false> {
  const running = pending.get(resellerId)
  if (running) return running
  const fetching = api(dash.token, { query: { resellerId }, only: 200 })
    .then(
      ({ access_token }) => {
        writeDashToken({ resellerId, access_token })
        return access_token
      },
      (error: unknown): false => {
        console.error('The dash token could not be fetched', error)
        return false
      },
    )
    .finally(() => pending.delete(resellerId))
  pending.set(resellerId, fetching)
  return fetching
}

/**
 * The token for a reseller, renewed first if it is another's or has fewer than 300 s left; null if none is available.
 */
export async function dashTokenFor(resellerId: number): Promise<string | null> {
  const cached = readDashToken()
  const mine = cached?.resellerId === resellerId && isOfSession(cached.access_token, readSession()?.idToken)
  if (mine && secondsLeft(cached.access_token) >= RENEW_BELOW_SECONDS) return cached.access_token
  // Not without a user.
  if (!currentSession().loggedIn) return null
  return (await fetchDashToken(resellerId)) || null
}

/** Maintains the selected reseller's token: fetched on selection, renewed when fewer than 300 s remain. */
export function useDashToken(resellerId: number | undefined): void {
  useEffect(() => {
    if (resellerId === undefined) return undefined
    void dashTokenFor(resellerId)
    const timer = setInterval(() => void dashTokenFor(resellerId), 60_000)
    return () => clearInterval(timer)
  }, [resellerId])
}

onSessionEnd(clearDashToken)

import { requestOf } from './request.ts'
import * as sessionCalls from './session-calls.ts'
import { beginSession, currentSession, endIfExpired, onSessionEnd } from './session-state.ts'
import { isValid, readSession } from './session-storage.ts'

/** Allowed difference between this computer's clock and the server's (spec §9). */
const CLOCK_OFFSET_SECONDS = 30
/** Refresh this long before expiry: enough even if the clock is slow by the allowed difference. */
const MARGIN_MS = 2 * CLOCK_OFFSET_SECONDS * 1000
const LONGEST_TIMER_MS = 2 ** 31 - 1

let timer: ReturnType<typeof setTimeout> | undefined
let running: Promise<void> | null = null

/** The refresh in flight, if any: calls wait for its token. */
export const refreshInFlight = (): Promise<void> | null => running

/** Plans the next refresh from the stored expiry; a token shorter than the margin is refreshed half-way. */
export function scheduleRefresh(): void {
  clearTimeout(timer)
  const stored = readSession()
  if (!isValid(stored) || !stored.refreshToken) return
  const left = stored.exp - Date.now()
  const wait = left > 2 * MARGIN_MS ? left - MARGIN_MS : left / 2
  timer = setTimeout(() => void refreshSession(stored.exp), Math.min(wait, LONGEST_TIMER_MS))
}

export function stopRefresh(): void {
  clearTimeout(timer)
}

/** One refresh at a time, across tabs: refresh tokens can be used only once. */
export function refreshSession(knownExp: number): Promise<void> {
  running ??= exclusively(() => refreshOnce(knownExp))
    .catch((error: unknown) => {
      console.error('The session could not be refreshed', error)
      endIfExpired()
    })
    .finally(() => {
      running = null
      scheduleRefresh()
    })
  return running
}

// Locks exist only in a secure context; without one each tab refreshes separately.
const exclusively = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('session-refresh', work) : work()

async function refreshOnce(knownExp: number): Promise<void> {
  const stored = readSession()
  // Another tab was first, or the user has signed out.
  if (!stored || stored.exp !== knownExp || !currentSession().loggedIn) return
  const requestedAt = Date.now()
  const { headers, body } = await requestOf(
    sessionCalls.refresh,
    {
      body: {
        client_id: 'AngularSPA',
        grant_type: 'refresh_token',
        refresh_token: stored.refreshToken,
      },
    },
    stored.idToken,
  )
  const answer = await fetch(sessionCalls.refresh.path, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  const { data } = sessionCalls.refresh.answer.parse(await answer.json())
  if (readSession()?.refreshToken !== stored.refreshToken) return
  beginSession({
    idToken: data.access_token,
    refreshToken: data.refresh_token ?? stored.refreshToken,
    roles: data.roles ?? stored.roles,
    exp: requestedAt + data.expires_in * 1000,
  })
}

onSessionEnd(stopRefresh)

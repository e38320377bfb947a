import { sessions } from '@nineops/contract/portal/session/sessions.contract'
import { requestOf } from './request.ts'
import { readSession } from './session-storage.ts'

/** Ends the session on the server as well; the user is signed out here even if that fails. */
export async function endOnServer(): Promise<void> {
  const stored = readSession()
  if (!stored?.refreshToken) return
  try {
    const options = { body: { refreshToken: stored.refreshToken } }
    const { headers, body } = await requestOf(sessions.endOwn, options, stored.idToken)
    await fetch(sessions.endOwn.path, { method: 'POST', headers, body, keepalive: true })
  } catch (error) {
    console.warn('The session goes on at the server until it ends by itself', error)
  }
}

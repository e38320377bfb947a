import { type BrowserSpan, browserSpans } from '@nineops/contract/portal/browser-spans.contract'
import { requestOf } from './request.ts'
import { readSession } from './session-storage.ts'

/** Adds what this browser measured to the server's traces. Nobody waits for it, and nothing is lost without it. */
export async function reportSpans(spans: BrowserSpan[]): Promise<void> {
  const token = readSession()?.idToken
  if (token === undefined) return
  const { headers, body } = await requestOf(browserSpans.add, { body: { spans } }, token)
  await fetch(browserSpans.add.path, { method: 'POST', headers, body, keepalive: true }).catch(
    () => undefined,
  )
}

import type { BrowserSpan } from '@nineops/contract/portal/browser-spans.contract'

/** The server says with its answers that it traces calls. */
let on = false
let waiting: BrowserSpan[] = []

/** Milliseconds between a call and the report of it, which then tells of others too. */
const GATHER_MS = 2000

const randomId = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), byte => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** Sends a call, and where the server traces calls, with a trace that begins here. */
export async function sendTraced(url: string, request: RequestInit): Promise<Response> {
  if (!on || !url.startsWith('/api/')) {
    const answer = await fetch(url, request)
    on ||= answer.headers.has('traceresponse')
    return answer
  }
  const ids = { traceId: randomId(16), spanId: randomId(8) }
  const headers = new Headers(request.headers)
  headers.set('traceparent', `00-${ids.traceId}-${ids.spanId}-01`)
  const began = performance.now()
  let status = 0
  try {
    const answer = await fetch(url, { ...request, headers })
    status = answer.status
    return answer
  } finally {
    report({
      ...ids,
      method: request.method ?? 'GET',
      urlPath: new URL(url, location.href).pathname.slice(0, 300),
      screen: location.pathname.slice(0, 300),
      startedAt: performance.timeOrigin + began,
      milliseconds: performance.now() - began,
      status,
    })
  }
}

function report(span: BrowserSpan): void {
  if (waiting.length === 0) setTimeout(() => void sendReport(), GATHER_MS)
  waiting.push(span)
}

async function sendReport(): Promise<void> {
  const spans = waiting.slice(0, 100)
  waiting = []
  const { reportSpans } = await import('./report-spans.ts')
  await reportSpans(spans)
}

import { setTimeout as wait } from 'node:timers/promises'
import { failureOf, ReportServerError } from './report-server-failures.ts'

/** A report to request; several values of a parameter are sent separately. */
export interface RenderRequest {
  report: string
  format: 'PDF' | 'EXCELOPENXML' | 'CSV'
  parameters: Readonly<Record<string, string | readonly string[]>>
}

export interface ReportServer {
  /** The report's bytes as they arrive. @throws ReportServerError */
  render(request: RenderRequest): AsyncGenerator<Uint8Array>
}

export interface ReportServerLimits {
  /** Silence after which the request fails. */
  silenceMs?: number
  maxBytes?: number
  /** Waits before retrying a server that is restarting or overloaded (502, 503). */
  retryAfterMs?: readonly number[]
}

const DEFAULT_FOLDER = '/NineOps'
const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/')
const encodePair = (name: string, value: string): string =>
  `${encodeURIComponent(name)}=${encodeURIComponent(value)}`

/** The address of a rendering, in the syntax of URL access: `…/ReportServer?/folder/report&rs:Command=Render&…`. */
const renderAddress = (server: URL, { report, format, parameters }: RenderRequest): string => {
  const folder = server.search.startsWith('?/') ? decodeURIComponent(server.search.slice(1)) : DEFAULT_FOLDER
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    [value].flat().map(one => encodePair(name, one)),
  )
  const path = encodePath(`${folder.replace(/\/+$/, '')}/${report}`)
  const query = [path, 'rs:Command=Render', `rs:Format=${format}`, ...pairs].join('&')
  return `${server.origin}${server.pathname}?${query}`
}

const basic = ({ username, password }: URL): Record<string, string> =>
  username === ''
    ? {}
    : {
        authorization: `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`,
      }

/**
 * SQL Server Reporting Services at an address such as `https://user:password@host/ReportServer`, with reports in the
 * folder `/NineOps`, or in the one after it as `?/Folder`. It is called by URL access.
 */
export function reportServer(
  address: string,
  { silenceMs = 60_000, maxBytes = 2 ** 28, retryAfterMs = [500, 2000] }: ReportServerLimits = {},
): ReportServer {
  const server = new URL(address)

  async function ask(request: RenderRequest, signal: AbortSignal): Promise<Response> {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await fetch(renderAddress(server, request), {
        headers: basic(server),
        redirect: 'manual',
        signal,
      })
      const delay = retryAfterMs[attempt]
      if (delay === undefined || (answer.status !== 502 && answer.status !== 503)) return answer
      await answer.body?.cancel()
      await wait(delay)
    }
  }

  return {
    async *render(request) {
      const abort = new AbortController()
      const timer = setTimeout(() => abort.abort(), silenceMs)
      try {
        const answer = await ask(request, abort.signal)
        const type = answer.headers.get('content-type') ?? ''
        if (!answer.ok || !answer.body || type.startsWith('text/html')) throw await failureOf(answer)
        let bytes = 0
        for await (const chunk of answer.body) {
          timer.refresh()
          bytes += chunk.byteLength
          if (bytes > maxBytes)
            throw new ReportServerError('failed', 'The report is larger than NineOps takes.')
          yield chunk
        }
      } catch (error) {
        if (error instanceof ReportServerError) throw error
        if (abort.signal.aborted)
          throw new ReportServerError('failed', 'The report server did not answer in time. Try again later.')
        throw new ReportServerError(
          'failed',
          'The report server could not be reached, or broke off. Try again later.',
        )
      } finally {
        clearTimeout(timer)
        abort.abort()
      }
    },
  }
}

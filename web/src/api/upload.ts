import type { AnswerOf, Endpoint } from '@nineops/contract/http'
import { errorFromAnswer, toApiError } from './api-error.ts'
import { refreshInFlight } from './refresh.ts'
import { type CallOptions, type LooseOptions, requestOf, urlOf } from './request.ts'
import { readSession } from './session-storage.ts'
import { failed, parseAnswer } from './transport.ts'

/** Calls an endpoint with a multipart body, reporting upload progress (0 to 1). Throws an ApiError. */
export async function upload<const E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E>,
  onProgress: (fraction: number) => void,
): Promise<AnswerOf<E>> {
  const loose = options as LooseOptions
  await refreshInFlight()
  const { headers, body } = await requestOf(endpoint, loose, readSession()?.idToken ?? null)
  const answer = await transfer({
    method: endpoint.method,
    url: urlOf(endpoint, loose),
    headers,
    body,
    signal: loose.signal,
    onProgress,
  })
  if (typeof endpoint.answer === 'string')
    return (endpoint.answer === 'text' ? answer.responseText : undefined) as AnswerOf<E>
  const { status, responseURL, responseText } = answer
  return parseAnswer(endpoint.answer, responseText, { status, url: responseURL }) as AnswerOf<E>
}

interface Transfer {
  method: string
  url: string
  headers: Record<string, string>
  body: BodyInit | null
  signal: AbortSignal | undefined
  onProgress: (fraction: number) => void
}

// XMLHttpRequest, because fetch doesn't report upload progress.
function transfer({ method, url, headers, body, signal, onProgress }: Transfer): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', event => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) return resolve(request)
      const requestId = request.getResponseHeader('X-Request-Id')
      const { status, statusText, responseURL, responseText } = request
      reject(failed(errorFromAnswer({ status, statusText, url: responseURL, requestId, body: responseText })))
    })
    request.addEventListener('error', () =>
      reject(failed(toApiError(new Error('The upload was interrupted')))),
    )
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was cancelled', 'AbortError')),
    )
    signal?.addEventListener('abort', () => request.abort())
    request.send(body as XMLHttpRequestBodyInit | null)
  })
}

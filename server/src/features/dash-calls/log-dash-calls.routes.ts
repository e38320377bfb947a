import { isIP } from 'node:net'
import type { Endpoint } from '@nineops/contract/http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { fastifyPath } from '../../platform/http/route.ts'
import type { CallLog } from './call-log.service.ts'
import { errorCodeOf, loggableAddress, loggableHeader } from './logged-call.domain.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What only the Dash log needs at the end of a call. */
    dashLog: { sentBefore: number; errorCode: string | null } | null
  }
}

const none: ReadonlySet<string> = new Set()

/** By the route if there is one: to the router `/d%61sh/…` is `/dash/…`. */
function isDashCall({ routeOptions, url }: FastifyRequest): boolean {
  const path = routeOptions.url?.startsWith('/dash') ? routeOptions.url : url
  return /^\/dash(?=[/?]|$)/.test(path)
}

/** Query parameters that each call accepts. */
function acceptedParameters(endpoints: readonly Endpoint[]): Map<string, ReadonlySet<string>> {
  return new Map(
    endpoints.map(({ path, query }) => [
      fastifyPath(path),
      new Set(query instanceof z.ZodObject ? Object.keys(query.shape) : []),
    ]),
  )
}

/** The caller's IP address without a zone; null if a proxy sent something else. */
function loggableIp(ip: string | undefined): string | null {
  const address = ip?.replace(/%.*$/, '') ?? ''
  return isIP(address) === 0 ? null : address
}

/**
 * Logs every call under `/dash`, admitted or not; never tokens, bodies, or parameters that the call does not accept.
 */
export function logDashCalls(app: FastifyInstance, calls: CallLog): void {
  let taken: Map<string, ReadonlySet<string>> | undefined
  app.decorateRequest('dashLog', null)
  app.addHook('onRequest', async request => {
    if (!isDashCall(request)) return
    request.dashLog = { sentBefore: request.raw.socket.bytesWritten, errorCode: null }
  })
  app.addHook('preSerialization', async (request, reply, payload) => {
    if (request.dashLog && reply.statusCode >= 400) request.dashLog.errorCode = errorCodeOf(payload)
    return payload
  })
  app.addHook('onResponse', async (request, reply) => {
    if (!isDashCall(request)) return
    const { caller, dashClient, dashLog, headers, raw, tokenClient } = request
    const { url = '' } = request.routeOptions
    taken ??= acceptedParameters(app.endpoints)
    const ms = Math.max(0, Math.round(reply.elapsedTime))
    calls.add({
      at: new Date(Date.now() - ms),
      requestId: request.id,
      method: request.method,
      route: url.startsWith('/dash') ? url.replaceAll(/:(\w+)/g, '{$1}') : '',
      ...loggableAddress(request.url, taken.get(url) ?? none),
      status: reply.statusCode,
      ms,
      bytes: dashLog ? Math.min(raw.socket.bytesWritten - dashLog.sentBefore, 2_147_483_647) : null,
      clientIndex: request.reseller || tokenClient?.clientIndex || null,
      credentialIndex: dashClient ?? tokenClient?.index ?? null,
      userIndex: dashClient === null && caller?.index ? caller.index : null,
      address: loggableIp(request.ip),
      userAgent: loggableHeader(headers['user-agent']),
      errorCode: dashLog?.errorCode ?? null,
      version: loggableHeader(headers['ver']),
      accept: loggableHeader(headers.accept),
    })
  })
  app.addHook('onClose', () => calls.close())
}

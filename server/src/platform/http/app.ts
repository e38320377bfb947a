import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { anyAreaRole } from '@nineops/contract/roles'
import type { AccessTokens, DashCaller } from '../auth/access-tokens.ts'
import type { Callers } from '../auth/known-callers.ts'
import type { PartnerAccess } from '../auth/partner-access.ts'
import type { Db } from '../db/db.ts'
import type { Log } from '../log/log.ts'
import { type CallLimits, limitAddresses, limitSessions, USUAL_LIMITS } from './call-limits.ts'
import { acceptEmptyBodies } from './body-kinds.ts'
import { dashVersion } from './dash-answers.ts'
import type { Replica } from '../db/replica.ts'
import { allowOrigins } from './dash-cors.ts'
import { httpErrors } from './errors.ts'
import { COMPRESSED_FROM, tagAnswers } from './etags.ts'
import { answerFailure, answerUnreadable, handleErrors } from './handle-errors.ts'
import { measureCalls } from '../metrics/http-metrics.ts'
import { traceCalls } from '../traces/trace-calls.ts'
import { enforceLimit, setLimitHeaders } from './partner-limits.ts'

export interface HttpAppOptions {
  /** A copy of the database for reports. */
  replica?: Replica | null
  db: Db
  /** Partners' access, on connections of its own: however many call, staff never wait for a connection. */
  partners?: PartnerAccess & { db: Db }
  tokens: AccessTokens
  callers: Callers
  log: Log
  limits?: Partial<CallLimits>
  /** Proxies whose X-Forwarded-For counts; by default those of this machine. */
  trustedProxies?: string[]
}

interface Access {
  tokens: AccessTokens
  callers: Callers
  partners: PartnerAccess
}
const noPartners: PartnerAccess = {
  admit: () => Promise.resolve(null),
  allowsOrigin: () => Promise.resolve(false),
}

/** Up to this many bytes an answer is compressed at once: a stream for each takes eight times the processor. */
const COMPRESSED_AT_ONCE = 1 << 16

/** A year, for this host and its subdomains (RFC 6797). */
const HSTS = 'max-age=31536000; includeSubDomains'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A server with all that features share: guards, headers, limits, errors. */
export async function createHttpApp(options: HttpAppOptions): Promise<FastifyInstance> {
  const log: FastifyBaseLogger = options.log
  const partners = options.partners ?? { ...noPartners, db: options.db }
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    bodyLimit: 1 << 20,
    // On a busy machine a start takes long, and must not be given up for that.
    pluginTimeout: 0,
    trustProxy: options.trustedProxies ?? ['loopback'],
    // Once calls in flight have ended; until then callers are answered.
    forceCloseConnections: true,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    // A path that cannot be decoded fails before any handler.
    frameworkErrors: (error, request, reply) => {
      void answerFailure(error, request, reply)
    },
    clientErrorHandler: answerUnreadable,
  })
  app.decorate('db', options.db)
  app.decorate('partnerDb', partners.db)
  app.decorate('replica', options.replica ?? null)
  app.decorate('endpoints', [])
  app.decorateRequest('caller', null)
  app.decorateRequest('sessionEnded', false)
  app.decorateRequest('reseller', 0)
  app.decorateRequest('dashClient', null)
  app.decorateRequest('tokenClient', null)
  app.decorateRequest('admission', null)
  handleErrors(app)
  measureCalls(app)
  traceCalls(app)
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Mantine writes its variables and responsive rules as style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        frameSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: false,
  })
  await app.register(cookie)
  acceptEmptyBodies(app)
  await app.register(formbody)
  await app.register(multipart, { limits: { files: 1, fields: 20, fileSize: 2 ** 31 } })
  // Before compression, so that a tag covers the answer itself.
  tagAnswers(app, isDashCall)
  await app.register(compress, {
    threshold: COMPRESSED_FROM,
    encodings: ['gzip'],
    syncThreshold: COMPRESSED_AT_ONCE,
  })
  const limits = { ...USUAL_LIMITS, ...options.limits }
  await limitAddresses(app, limits)
  guardRequests(app, { tokens: options.tokens, callers: options.callers, partners })
  await allowOrigins(app, partners, isDashCall)
  // After CORS, so that a page can read why it was refused.
  app.addHook('onRequest', async request => {
    if (request.admission) enforceLimit(request.admission)
  })
  limitSessions(app, limits)
  return app
}

/** By the route where there is one: `/%61pi/…` is `/api/…` to the router. */
function apiOf(request: FastifyRequest): 'api' | 'dash' | undefined {
  const { url } = request.routeOptions
  const path = url === undefined || url === '/*' || url === '*' ? request.url : url
  return /^\/(api|dash)(?=[/?]|$)/.exec(path)?.[1] as 'api' | 'dash' | undefined
}

const isDashCall = (request: FastifyRequest): boolean => apiOf(request) === 'dash'

/** An access token opens `/api`, a Dash token `/dash`; the other one counts as none. */
async function identify(request: FastifyRequest, { tokens, callers, partners }: Access): Promise<void> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token) return
  // What changes something never rests on what was known a moment ago.
  const live = safeMethods.has(request.method) ? callers.known : callers.lookUp
  if (apiOf(request) !== 'dash') {
    const claimed = await tokens.verify(token)
    request.caller = claimed && (await live(claimed))
    request.sessionEnded = claimed !== null && request.caller === null
    return
  }
  const claimed = await tokens.verifyDash(token)
  if (!claimed || claimed.grant) return identifyDash(request, claimed, partners)
  // For staff: with their current roles, for as long as the session it was requested in lasts.
  const staff = await live(claimed)
  // Whoever may no longer ask for such a token may not use one.
  const holds = staff?.roles.some(role => anyAreaRole.includes(role)) ?? false
  await identifyDash(request, staff && holds ? { ...claimed, ...staff } : null, partners)
}

/** A partner's token is valid for as long as the credential and secret that issued it: looked up on each call. */
async function identifyDash(
  request: FastifyRequest,
  caller: DashCaller | null,
  partners: PartnerAccess,
): Promise<void> {
  request.dashClient = caller?.dashClient ?? null
  if (caller?.grant) request.admission = await partners.admit(caller.grant, request.ip)
  if (!caller || (caller.grant && !request.admission)) return
  request.caller = caller
  request.reseller = caller.reseller
}

/** The caller, the XSRF pair, and the headers of every answer. */
function guardRequests(app: FastifyInstance, access: Access): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('X-Request-Id', request.id)
    // Reported by a trusted proxy; browsers ignore it over plain HTTP.
    if (request.protocol === 'https') void reply.header('Strict-Transport-Security', HSTS)
    const api = apiOf(request)
    if (api) void reply.header('Cache-Control', 'no-store')
    if (api === 'dash') void reply.header('Vary', 'Accept, accept-encoding').header('ver', dashVersion)
    await identify(request, access)
    if (request.admission) setLimitHeaders(reply, request.admission)
    if (api === 'dash') return
    if (safeMethods.has(request.method)) {
      if (!request.cookies['XSRF-TOKEN'])
        void reply.setCookie('XSRF-TOKEN', randomBytes(24).toString('base64url'), {
          path: '/',
          sameSite: 'strict',
          secure: request.protocol === 'https',
        })
    } else if (api === 'api' && !sameToken(request.cookies['XSRF-TOKEN'], request.headers['x-xsrf-token'])) {
      throw httpErrors.xsrf()
    }
  })
  app.addHook('onSend', (request, _, payload, done) => {
    if (!safeMethods.has(request.method)) access.callers.wrote()
    done(null, payload)
  })
  app.addHook('onResponse', async (request, reply) => {
    // Balancers ask each second.
    const probe = request.routeOptions.url?.startsWith('/health/') && reply.statusCode === 200
    request.log[probe ? 'debug' : 'info']({
      method: request.method,
      path: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      user: request.caller?.index,
    })
  })
}

function sameToken(cookieToken: string | undefined, header: string | string[] | undefined): boolean {
  if (!cookieToken || typeof header !== 'string' || header.length !== cookieToken.length) return false
  return timingSafeEqual(Buffer.from(header), Buffer.from(cookieToken))
}

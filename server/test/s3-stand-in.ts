import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { isSigned } from './s3-signatures.ts'

/**
 * An in-memory stand-in for an S3 store: the operations that the product uses (put, get with ranges, head, list,
 * delete, copy, multipart uploads, conditional puts), with signatures checked. The tests use no real bucket, so a
 * store's deviations from the protocol are not covered.
 */
export interface S3StandIn {
  /** For FILES_URL and IO_ROOTS. */
  url: string
  bucket: string
  objects: Map<string, { content: Buffer; modifiedAt: Date }>
  uploads: Map<string, { key: string; parts: Map<number, Buffer>; at: Date }>
  /** Requests served or failed, by method and operation. */
  requests: string[]
  /** Decides the next request's fate; `none` serves it. */
  fault: (request: string) => 'none' | 'busy' | 'hang up' | 'cut short'
  close(): Promise<void>
}

const keys = { id: 'TESTKEY', secret: 'test/secret+plus' }
const bucket = 'bills'
const etagOf = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`
const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const urlEncoded = (text: string) => encodeURIComponent(text).replaceAll('%2F', '/').replaceAll('%20', '+')

export async function startS3StandIn(): Promise<S3StandIn> {
  const server = createServer((request, reply) => {
    answer(standIn, request, reply).catch(() => reply.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const standIn: S3StandIn = {
    url: `s3://${keys.id}:${encodeURIComponent(keys.secret)}@127.0.0.1:${port}/${bucket}/nine?tls=off&region=eu-west-2`,
    bucket,
    objects: new Map(),
    uploads: new Map(),
    requests: [],
    fault: () => 'none',
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return standIn
}

type Reply = ServerResponse
const failure = (reply: Reply, status: number, code: string) =>
  reply.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
const ok = (reply: Reply, root: string, inside: string) =>
  reply
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><${root}>${inside}</${root}>`)

async function answer(standIn: S3StandIn, request: IncomingMessage, reply: Reply): Promise<unknown> {
  const body = await buffer(request)
  const url = new URL(request.url ?? '', 'http://stand-in')
  const [, named, ...rest] = url.pathname.split('/')
  const key = rest.map(decodeURIComponent).join('/')
  const method = request.method ?? ''
  const what = `${method} ${key}${url.search}`
  standIn.requests.push(what)
  const fault = standIn.fault(what)
  if (fault === 'hang up') return reply.destroy()
  if (fault === 'busy') return failure(reply, 503, 'SlowDown')
  if (!isSigned(request, body, keys)) return failure(reply, 403, 'SignatureDoesNotMatch')
  if (named !== standIn.bucket) return failure(reply, 404, 'NoSuchBucket')
  const query = url.searchParams
  if (key === '') return query.has('uploads') ? listUploads(standIn, reply) : list(standIn, query, reply)
  if (query.has('uploads') || query.has('uploadId'))
    return inParts(standIn, { method, key, query, body, request }, reply)
  if (method === 'PUT') return put(standIn, key, body, request, reply)
  const object = standIn.objects.get(key)
  if (method === 'DELETE') {
    standIn.objects.delete(key)
    return reply.writeHead(204).end()
  }
  if (!object) return method === 'HEAD' ? reply.writeHead(404).end() : failure(reply, 404, 'NoSuchKey')
  const headers = { etag: etagOf(object.content), 'last-modified': object.modifiedAt.toUTCString() }
  if (method === 'HEAD')
    return reply.writeHead(200, { ...headers, 'content-length': object.content.length }).end()
  if (request.headers['if-match'] && request.headers['if-match'] !== headers.etag)
    return failure(reply, 412, 'PreconditionFailed')
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  const [from, to] = range ? [Number(range[1]), Number(range[2] || object.content.length - 1)] : [0, Infinity]
  const content = object.content.subarray(from, to + 1)
  reply.writeHead(range ? 206 : 200, { ...headers, 'content-length': content.length })
  if (fault === 'none') return reply.end(content)
  reply.write(content.subarray(0, Math.ceil(content.length / 2)))
  return setTimeout(() => reply.destroy(), 20)
}

function put({ objects }: S3StandIn, key: string, body: Buffer, { headers }: IncomingMessage, reply: Reply) {
  if (headers['if-none-match'] === '*' && objects.has(key)) return failure(reply, 412, 'PreconditionFailed')
  const from = headers['x-amz-copy-source']
  const source =
    from === undefined ? body : objects.get(decodeURIComponent(String(from)).replace(/^[^/]+\//, ''))?.content
  if (!source) return failure(reply, 404, 'NoSuchKey')
  objects.set(key, { content: source, modifiedAt: new Date() })
  if (from !== undefined) return ok(reply, 'CopyObjectResult', `<ETag>${etagOf(source)}</ETag>`)
  return reply.writeHead(200, { etag: etagOf(source) }).end()
}

function list({ objects }: S3StandIn, query: URLSearchParams, reply: Reply) {
  const prefix = query.get('prefix') ?? ''
  const delimiter = query.get('delimiter')
  const after = query.get('continuation-token') ?? ''
  const found = [...objects.keys()].filter(key => key.startsWith(prefix) && key > after).toSorted()
  // Small pages, so that listing takes several requests.
  const page = found.slice(0, 50)
  const folderOf = (key: string) =>
    delimiter && key.slice(prefix.length).includes('/')
      ? prefix + key.slice(prefix.length).split('/')[0] + '/'
      : undefined
  const folders = new Set(page.map(folderOf).filter(folder => folder !== undefined))
  const contents = page
    .filter(key => folderOf(key) === undefined)
    .map(key => {
      const { content, modifiedAt } = objects.get(key) ?? { content: Buffer.alloc(0), modifiedAt: new Date() }
      return `<Contents><Key>${xml(urlEncoded(key))}</Key><Size>${content.length}</Size><LastModified>${modifiedAt.toISOString()}</LastModified></Contents>`
    })
  const more = found.length > page.length
  const next = more ? `<NextContinuationToken>${xml(page.at(-1) ?? '')}</NextContinuationToken>` : ''
  const prefixes = [...folders].map(
    folder => `<CommonPrefixes><Prefix>${xml(urlEncoded(folder))}</Prefix></CommonPrefixes>`,
  )
  return ok(
    reply,
    'ListBucketResult',
    `<IsTruncated>${more}</IsTruncated>${next}${contents.join('')}${prefixes.join('')}`,
  )
}

function listUploads({ uploads }: S3StandIn, reply: Reply) {
  const open = [...uploads].map(
    ([id, { key, at }]) =>
      `<Upload><Key>${xml(key)}</Key><UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
  )
  return ok(reply, 'ListMultipartUploadsResult', open.join(''))
}

interface PartCall {
  method: string
  key: string
  query: URLSearchParams
  body: Buffer
  request: IncomingMessage
}

function inParts(
  { uploads, objects }: S3StandIn,
  { method, key, query, body, request }: PartCall,
  reply: Reply,
) {
  if (query.has('uploads')) {
    const id = randomUUID()
    uploads.set(id, { key, parts: new Map(), at: new Date() })
    return ok(reply, 'InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`)
  }
  const id = query.get('uploadId') ?? ''
  const upload = uploads.get(id)
  if (!upload) return failure(reply, 404, 'NoSuchUpload')
  if (method === 'PUT') {
    upload.parts.set(Number(query.get('partNumber')), body)
    return reply.writeHead(200, { etag: etagOf(body) }).end()
  }
  uploads.delete(id)
  if (method === 'DELETE') return reply.writeHead(204).end()
  if (request.headers['if-none-match'] === '*' && objects.has(key))
    return failure(reply, 412, 'PreconditionFailed')
  const parts = [...upload.parts].toSorted(([a], [b]) => a - b).map(([, part]) => part)
  const content = Buffer.concat(parts)
  objects.set(key, { content, modifiedAt: new Date() })
  return ok(reply, 'CompleteMultipartUploadResult', `<ETag>${etagOf(content)}</ETag>`)
}

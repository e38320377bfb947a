import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { inOrder, namesOf } from './file-keys.ts'
import { type Files, type FileState, type FolderFile, PART, type WriteOptions } from './files.ts'
import { localScratch } from './local-scratch.ts'
import { asStream, measured } from './measured.ts'
import { readOn, usualPatience, withRetries } from './retries.ts'
import { loadSdk, loadUpload, openClient, s3Problem, type S3Timing, usualTiming } from './s3-client.ts'
import type { S3Address } from './storage-addresses.ts'
import { isMissing, problems } from './storage-errors.ts'

/** The time of a change in seconds: some stores list milliseconds, but give a single object's time in seconds. */
const inSeconds = (when: Date | undefined): Date => new Date(Math.floor((when?.getTime() ?? 0) / 1000) * 1000)

/** Size of a part of an upload; two are sent at once. */
const PART_BYTES = 8 << 20

/**
 * Files in a bucket. The protocol itself makes an object complete or absent; names that differ in capitals are
 * different objects. A folder is a key that ends in a slash.
 */
export function s3Files(address: S3Address, timing: S3Timing = usualTiming): Files {
  const Bucket = address.bucket
  const at = (key: string) => ({ Bucket, Key: address.prefix + namesOf(key).join('/') })
  const below = (key: string) =>
    address.prefix +
    namesOf(key)
      .map(name => `${name}/`)
      .join('')
  let opened: ReturnType<typeof openClient> | undefined
  const client = () => (opened ??= openClient(address, timing))
  const patience = { ...usualPatience, tries: timing.tries }
  const send = async <T>(key: string, request: () => Promise<T>): Promise<T> => {
    try {
      return await request()
    } catch (error) {
      throw s3Problem(error, address, key)
    }
  }
  /** For idempotent requests: the SDK's own retries end after half a second, sooner after many failures. */
  const sendWithRetries = <T>(key: string, request: () => Promise<T>): Promise<T> =>
    withRetries(patience, () => send(key, request))
  const state = (key: string): Promise<FileState | undefined> =>
    sendWithRetries(key, async () => {
      const { HeadObjectCommand } = await loadSdk()
      const head = await (await client()).send(new HeadObjectCommand(at(key)))
      return {
        bytes: head.ContentLength ?? 0,
        modifiedAt: inSeconds(head.LastModified),
        version: head.ETag ?? '',
      }
    }).catch(error => {
      if (isMissing(error)) return undefined
      throw error
    })
  const required = async (key: string) => {
    const found = await state(key)
    if (!found) throw problems.missing(key)
    return found
  }

  /** Objects below a prefix, page by page; with `flat` only those directly in it. */
  async function* objects(Prefix: string, flat: boolean) {
    const { ListObjectsV2Command } = await loadSdk()
    const command = { Bucket, Prefix, EncodingType: 'url' as const, ...(flat ? { Delimiter: '/' } : {}) }
    let next: string | undefined
    do {
      const ContinuationToken = next
      const page = await sendWithRetries(Prefix, async () =>
        (await client()).send(
          new ListObjectsV2Command({ ...command, ...(ContinuationToken ? { ContinuationToken } : {}) }),
        ),
      )
      for (const { Key = '', Size = 0, LastModified } of page.Contents ?? [])
        yield {
          key: decodeURIComponent(Key.replaceAll('+', ' ')),
          bytes: Size,
          modifiedAt: inSeconds(LastModified),
        }
      if (page.CommonPrefixes?.length) yield undefined
      next = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (next !== undefined)
  }

  async function* each(prefix: string): AsyncGenerator<string> {
    for await (const object of objects(below(prefix), false))
      if (object && !object.key.endsWith('/') && !object.key.endsWith(PART))
        yield object.key.slice(address.prefix.length)
  }

  async function* read(key: string, range: { start: number; end?: number }): AsyncGenerator<Buffer> {
    const { GetObjectCommand } = await loadSdk()
    let etag: string | undefined
    yield* readOn(patience, async function* (from) {
      try {
        const first = range.start + from
        // Everything had arrived when the connection broke.
        if (from > 0 && first > (range.end ?? (await required(key)).bytes - 1)) return
        const rangeHeader =
          first > 0 || range.end !== undefined ? { Range: `bytes=${first}-${range.end ?? ''}` } : {}
        const { Body, ETag } = await (await client()).send(
          new GetObjectCommand({ ...at(key), ...rangeHeader, ...(etag ? { IfMatch: etag } : {}) }),
        )
        etag = ETag
        if (Body) yield* Body as Readable
      } catch (error) {
        throw s3Problem(error, address, key)
      }
    })
  }

  const put = async (key: string, content: Buffer | Readable, replace: boolean) => {
    const { Upload } = await loadUpload()
    const { chunks, result } = measured(content)
    const Body = Readable.from(chunks, { objectMode: false })
    const upload = new Upload({
      client: await client(),
      params: { ...at(key), Body, ...(replace ? {} : { IfNoneMatch: '*' }) },
      partSize: PART_BYTES,
      queueSize: 2,
    })
    await send(key, () => upload.done()).catch(error => {
      Body.destroy()
      throw error
    })
    return { key, ...result() }
  }
  const write = async (key: string, content: Buffer | Readable, { replace = true }: WriteOptions = {}) => {
    namesOf(key)
    if (!replace && (await state(key))) throw problems.exists(key)
    // A stream can be read only once.
    if (!Buffer.isBuffer(content)) return put(key, content, replace)
    return withRetries(patience, () => put(key, content, replace))
  }
  const remove = async (key: string) => {
    const { DeleteObjectCommand } = await loadSdk()
    await sendWithRetries(key, async () => (await client()).send(new DeleteObjectCommand(at(key))))
  }
  return {
    write,
    read(key, range = { start: 0 }) {
      namesOf(key)
      return asStream(read(key, range))
    },
    state,
    size: async key => (await required(key)).bytes,
    exists: async key => (await state(key)) !== undefined,
    each,
    list: prefix => inOrder(each(prefix)),
    async folder(key) {
      const prefix = below(key)
      const files: FolderFile[] = []
      let there = key === ''
      for await (const object of objects(prefix, true)) {
        there = true
        if (!object || object.key === prefix) continue
        const { bytes, modifiedAt } = object
        files.push({ name: object.key.slice(prefix.length), bytes, modifiedAt })
      }
      if (!there) throw problems.missing(key)
      return files.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    },
    async makeFolder(key) {
      if (key === '') return
      if (await state(key)) throw problems.notFolder(key)
      const { PutObjectCommand } = await loadSdk()
      const made = new PutObjectCommand({ Bucket, Key: below(key), Body: Buffer.alloc(0), ContentLength: 0 })
      await sendWithRetries(key, async () => (await client()).send(made))
    },
    remove,
    async move(from, to, { replace = true } = {}) {
      const target = at(to)
      if (!replace && (await state(to))) throw problems.exists(to)
      const { CopyObjectCommand } = await loadSdk()
      const source = `${Bucket}/${at(from).Key}`.split('/').map(encodeURIComponent).join('/')
      const copy = new CopyObjectCommand({ ...target, CopySource: source })
      await sendWithRetries(from, async () => (await client()).send(copy))
      await remove(from)
    },
    async scratch(key) {
      namesOf(key)
      return localScratch(path => withRetries(patience, () => put(key, createReadStream(path), true)))
    },
    async sweep(olderThanMs) {
      const before = Date.now() - olderThanMs
      const old = (when: Date | undefined) => when !== undefined && when.getTime() <= before
      let removed = 0
      for await (const object of objects(address.prefix, false)) {
        if (!object?.key.endsWith(PART) || !old(object.modifiedAt)) continue
        await remove(object.key.slice(address.prefix.length))
        removed += 1
      }
      const { ListMultipartUploadsCommand, AbortMultipartUploadCommand } = await loadSdk()
      // Parts of unfinished uploads cost money, and no listing shows them.
      const open = new ListMultipartUploadsCommand({ Bucket, Prefix: address.prefix })
      const { Uploads = [] } = await sendWithRetries('', async () => (await client()).send(open))
      for (const { Key, UploadId, Initiated } of Uploads) {
        if (!old(Initiated)) continue
        const abort = new AbortMultipartUploadCommand({ Bucket, Key, UploadId })
        await sendWithRetries(Key ?? '', async () => (await client()).send(abort))
        removed += 1
      }
      return removed
    },
    async close() {
      const open = opened
      opened = undefined
      if (open) (await open).destroy()
    },
  }
}

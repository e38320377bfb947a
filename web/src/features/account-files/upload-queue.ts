import type { FileCheck } from '@nineops/contract/service-establishment/account-files.contract'

export type UploadState =
  | { kind: 'checking' }
  /** Asks whether to add a version to the existing file of this name. */
  | { kind: 'asking'; existing: NonNullable<FileCheck['existing']> }
  | { kind: 'waiting' }
  | { kind: 'sending'; fraction: number }
  | { kind: 'kept'; name: string; version: number }
  | { kind: 'cancelled' }
  | { kind: 'failed'; why: string; mayRetry: boolean }

export interface Upload {
  id: number
  file: File
  /** The existing file that this becomes the next version of. */
  versionOf: number | undefined
  /** Idempotency key, new for each requested content. */
  key: string
  state: UploadState
}

interface Sending {
  signal: AbortSignal
  onProgress: (fraction: number) => void
}

export interface UploadCalls {
  check: (files: readonly { name: string; bytes: number }[]) => Promise<FileCheck[]>
  send: (
    upload: Pick<Upload, 'file' | 'versionOf' | 'key'>,
    sending: Sending,
  ) => Promise<{ name: string; versions: number }>
  onKept: () => void
  /** Why a call failed, as text; whether a retry may help; and whether the name was taken in between. */
  explain: (error: unknown) => { why: string; mayRetry: boolean; taken: boolean }
}

const AT_ONCE = 2
const unfinished: ReadonlySet<UploadState['kind']> = new Set(['checking', 'asking', 'waiting', 'sending'])

/** Uploads of one owner's files: names are checked first, two are sent at a time. Survives changes of screen. */
export class UploadQueue {
  readonly #calls: UploadCalls
  readonly #listeners = new Set<() => void>()
  readonly #aborts = new Map<number, AbortController>()
  #uploads: readonly Upload[] = []
  #lastId = 0
  #checking = false

  constructor(calls: UploadCalls) {
    this.#calls = calls
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly uploads = (): readonly Upload[] => this.#uploads

  /** Queues a file: as the next version of one, or after its name was checked. */
  add(file: File, versionOf?: number): void {
    this.#lastId += 1
    const state: UploadState = { kind: versionOf === undefined ? 'checking' : 'waiting' }
    const added = { id: this.#lastId, file, versionOf, key: crypto.randomUUID(), state }
    this.#set([...this.#uploads, added])
    this.#goOn()
  }

  /** Confirms that the file is the next version. */
  addAsVersion(id: number): void {
    const upload = this.#find(id)
    if (upload?.state.kind !== 'asking') return
    this.#change(id, { versionOf: upload.state.existing.index, state: { kind: 'waiting' } })
    this.#goOn()
  }

  cancel(id: number): void {
    this.#aborts.get(id)?.abort()
    this.#change(id, { state: { kind: 'cancelled' } })
    this.#goOn()
  }

  retry(id: number): void {
    const upload = this.#find(id)
    if (!upload) return
    this.#change(id, { state: { kind: upload.versionOf === undefined ? 'checking' : 'waiting' } })
    this.#goOn()
  }

  dismiss(id: number): void {
    this.#set(this.#uploads.filter(upload => upload.id !== id))
  }

  /** Removes finished uploads. */
  clear(): void {
    this.#set(this.#uploads.filter(upload => !isSettled(upload)))
  }

  #find(id: number): Upload | undefined {
    return this.#uploads.find(upload => upload.id === id)
  }

  #set(uploads: readonly Upload[]): void {
    this.#uploads = uploads
    for (const listener of this.#listeners) listener()
  }

  #change(id: number, change: Partial<Upload>): void {
    this.#set(this.#uploads.map(upload => (upload.id === id ? { ...upload, ...change } : upload)))
  }

  #goOn(): void {
    void this.#check()
    this.#sendWaiting()
  }

  #sendWaiting(): void {
    const sending = this.#aborts.size
    const waiting = this.#uploads.filter(({ state }) => state.kind === 'waiting')
    for (const upload of waiting.slice(0, Math.max(0, AT_ONCE - sending))) void this.#send(upload)
  }

  async #check(): Promise<void> {
    if (this.#checking) return
    this.#checking = true
    // Files dropped together are checked in one call.
    await Promise.resolve()
    for (;;) {
      const some = this.#uploads.filter(({ state }) => state.kind === 'checking').slice(0, 100)
      if (some.length === 0) break
      const states = await this.#checked(some)
      for (const [at, { id }] of some.entries()) {
        const state = states[at]
        if (state && this.#find(id)?.state.kind === 'checking') this.#change(id, { state })
      }
    }
    this.#checking = false
    this.#sendWaiting()
  }

  async #checked(some: readonly Upload[]): Promise<UploadState[]> {
    try {
      const checks = await this.#calls.check(some.map(({ file }) => ({ name: file.name, bytes: file.size })))
      return checks.map(({ fault, existing }) => {
        if (fault !== null) return { kind: 'failed', why: fault, mayRetry: false }
        return existing ? { kind: 'asking', existing } : { kind: 'waiting' }
      })
    } catch (error) {
      const { why, mayRetry } = this.#calls.explain(error)
      return some.map(() => ({ kind: 'failed', why, mayRetry }))
    }
  }

  async #send({ id, file, versionOf, key }: Upload): Promise<void> {
    const abort = new AbortController()
    this.#aborts.set(id, abort)
    this.#change(id, { state: { kind: 'sending', fraction: 0 } })
    const onProgress = (fraction: number) => {
      if (!abort.signal.aborted) this.#change(id, { state: { kind: 'sending', fraction } })
    }
    try {
      const saved = await this.#calls.send({ file, versionOf, key }, { signal: abort.signal, onProgress })
      this.#change(id, { state: { kind: 'kept', name: saved.name, version: saved.versions } })
      this.#calls.onKept()
    } catch (error) {
      if (!abort.signal.aborted) {
        const { why, mayRetry, taken } = this.#calls.explain(error)
        this.#change(id, {
          key: crypto.randomUUID(),
          state: taken ? { kind: 'checking' } : { kind: 'failed', why, mayRetry },
        })
      }
    } finally {
      // It may have been sent again since.
      if (this.#aborts.get(id) === abort) this.#aborts.delete(id)
    }
    this.#goOn()
  }
}

/** Whether it needs no further work or answer. */
export const isSettled = ({ state }: Upload): boolean => !unfinished.has(state.kind)

/** Whether leaving the page would lose an upload. */
export const isUnderWay = (uploads: readonly Upload[]): boolean =>
  uploads.some(({ state }) => state.kind === 'waiting' || state.kind === 'sending')

import type { Draft } from '@nineops/contract/portal/drafts.contract'
import { toApiError } from '../../api/api-error.ts'
import type { Typed } from './drafts.queries.ts'

/** `held`: another tab has saved since; `gone`: discarded or finished elsewhere. Both wait for the user. */
export type SavingState = 'clean' | 'waiting' | 'saving' | 'saved' | 'failed' | 'held' | 'gone'

export interface DraftCalls {
  begin: (typed: Typed, idempotencyKey: string) => Promise<Draft>
  save: (draft: number, version: number, typed: Typed) => Promise<number>
  fetch: (draft: number) => Promise<Draft>
}

/** Saves this long after the last key, and retries this long after a failure. */
const PAUSE_MS = 800
const AGAIN_MS = 5000

const textOf = (typed: Typed) => JSON.stringify(typed)

/** Saves a form on the server as it is typed: one call at a time, always the latest state. */
export class Autosave {
  #draft: number | undefined
  #version: number
  #kept: string
  #wanted: Typed
  #state: SavingState = 'clean'
  #timer: ReturnType<typeof setTimeout> | undefined
  #call: Promise<void> | undefined
  #finished = false
  #begunAs = crypto.randomUUID()
  readonly #calls: DraftCalls
  readonly #onState: (state: SavingState, draft: number | undefined) => void

  constructor(
    calls: DraftCalls,
    start: { draft: Draft | undefined; typed: Typed },
    onState: (state: SavingState, draft: number | undefined) => void,
  ) {
    this.#calls = calls
    this.#draft = start.draft?.index
    this.#version = start.draft?.version ?? 0
    this.#kept = textOf(start.typed)
    this.#wanted = start.typed
    this.#onState = onState
  }

  get draft(): number | undefined {
    return this.#draft
  }

  #tell(state: SavingState): void {
    this.#state = state
    this.#onState(state, this.#draft)
  }

  #later(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), ms)
  }

  type(typed: Typed): void {
    this.#wanted = typed
    if (this.#finished || this.#state === 'held' || this.#state === 'gone') return
    if (textOf(typed) === this.#kept) return
    if (this.#state !== 'saving') this.#tell('waiting')
    this.#later(PAUSE_MS)
  }

  /** Saves unsaved changes now. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    const idle = this.#finished || this.#state === 'held' || this.#state === 'gone'
    if (idle || textOf(this.#wanted) === this.#kept) return this.#call ?? Promise.resolve()
    this.#call ??= this.#run().finally(() => {
      this.#call = undefined
    })
    return this.#call
  }

  async #run(): Promise<void> {
    while (!this.#finished && textOf(this.#wanted) !== this.#kept) {
      const typed = this.#wanted
      this.#tell('saving')
      try {
        await this.#keep(typed)
      } catch (error) {
        this.#fail(toApiError(error))
        return
      }
      this.#kept = textOf(typed)
    }
    if (!this.#finished) this.#tell('saved')
  }

  async #keep(typed: Typed): Promise<void> {
    if (this.#draft !== undefined) {
      this.#version = await this.#calls.save(this.#draft, this.#version, typed)
      return
    }
    // The same key for each retry of the same content, so that a lost answer leaves one draft.
    const begun = await this.#calls.begin(typed, `${this.#begunAs} ${hash(textOf(typed))}`)
    this.#draft = begun.index
    this.#version = begun.version
  }

  #fail({ code, status }: { code: string; status: number }): void {
    if (code === 'draft_changed') return this.#tell('held')
    if (status === 404) return this.#tell('gone')
    this.#tell('failed')
    this.#later(AGAIN_MS)
  }

  /** Overwrites what another tab has saved, or creates a new draft if there is none any more. */
  async keepMine(): Promise<void> {
    if (this.#state === 'gone') this.#draft = undefined
    else if (this.#draft !== undefined) this.#version = (await this.#calls.fetch(this.#draft)).version
    this.#begunAs = crypto.randomUUID()
    this.#kept = ''
    this.#tell('waiting')
    await this.flush()
  }

  /** What another tab has saved, to continue with instead. */
  async takeTheirs(): Promise<Draft | undefined> {
    if (this.#draft === undefined) return undefined
    const theirs = await this.#calls.fetch(this.#draft)
    this.#version = theirs.version
    this.#wanted = { title: theirs.title, content: theirs.content }
    this.#kept = textOf(this.#wanted)
    this.#tell('saved')
    return theirs
  }

  /** Whether leaving the page now would lose something. */
  get atRisk(): boolean {
    return !this.#finished && textOf(this.#wanted) !== this.#kept
  }

  /** Stops saving: the form was submitted or discarded. */
  async finish(): Promise<void> {
    this.#finished = true
    clearTimeout(this.#timer)
    await this.#call
  }

  /** Submitting failed: saving resumes. */
  resume(): void {
    this.#finished = false
    this.type(this.#wanted)
  }
}

/** A short fingerprint of a text. */
const hash = (text: string): string => {
  let value = 0
  for (let at = 0; at < text.length; at += 1) value = (Math.imul(value, 31) + text.charCodeAt(at)) | 0
  return value.toString(36)
}

import type { LineReason } from '@nineops/contract/bureau/data-collection/line-reasons'
import type pg from 'pg'
import { type CallBatch, type CallSource, createCallBatch } from './call-batches.repository.ts'
import * as repository from './collection.repository.ts'
import type { CallSink } from './call-files.domain.ts'

const BATCH_CALLS = 20_000
/** Rejected and duplicate lines buffered before they are stored. */
const REJECTS_KEPT = 5000
/** Batches in a row without a known call after which the next is stored without checking first. */
const CALM_BATCHES = 4

/** Receives the lines of one file: calls for the register, rejected and duplicate lines next to it. */
export interface CallIntake {
  readonly sink: CallSink
  readonly counts: repository.IntakeCounts & { badLines: number }
  /** Stores full batches; call it between chunks. */
  flow(): Promise<void>
  /** Stores what is left. */
  finish(): Promise<void>
}

/**
 * Stores lines as they are read, one batch behind: while the server stores one, the next is prepared. A batch is first
 * stored as if none of its calls were known; once one is, every batch is checked until several in a row have no known
 * call. Most files have none.
 */
export function createCallIntake(client: pg.ClientBase, source: CallSource): CallIntake {
  const counts = {
    lines: 0,
    accepted: 0,
    rejected: 0,
    duplicate: 0,
    badLines: 0,
    lastLine: 0,
    firstMs: null,
    lastMs: null,
  } as CallIntake['counts']
  // Two batches alternate: one is filled while the other is stored.
  let withUsage = false
  let batch = createCallBatch(source, () => withUsage)
  let other = createCallBatch(source, () => withUsage)
  let rejects: repository.RefusedLine[] = []
  let calm = CALM_BATCHES
  let storing: Promise<void> = Promise.resolve()

  const refuse = (lineNumber: number, reason: LineReason, raw: string, callId: string | null = null) => {
    rejects.push({ lineNumber, reason, raw, callId })
    if (reason === 'DUPLICATE') counts.duplicate += 1
    else counts.rejected += 1
    if (reason === 'BAD_LINE') counts.badLines += 1
  }

  const count = (full: CallBatch, known: ReadonlySet<number>) => {
    for (let row = 0; row < full.size(); row += 1) {
      if (known.has(row)) {
        refuse(full.lineNumber(row), 'DUPLICATE', full.raw(row))
        continue
      }
      const ms = full.startedAtMs(row)
      counts.accepted += 1
      if (counts.firstMs === null || ms < counts.firstMs) counts.firstMs = ms
      if (counts.lastMs === null || ms > counts.lastMs) counts.lastMs = ms
    }
  }

  const storeCalls = async (full: CallBatch) => {
    let known: ReadonlySet<number> = new Set()
    if (calm < CALM_BATCHES || !(await repository.copyUnlessKnown(client, source, full))) {
      known = await repository.selectKnown(client, source, full)
      await repository.copyNew(client, source, full, known)
      calm = known.size > 0 ? 0 : calm + 1
    }
    count(full, known)
  }

  const storeRejects = async () => {
    const lines = rejects
    rejects = []
    if (lines.length > 0) await repository.copyRejects(client, source.fileIndex, lines)
  }

  const store = async (full: CallBatch) => {
    if (full.size() > 0) await storeCalls(full)
    if (rejects.length >= REJECTS_KEPT) await storeRejects()
  }

  const next = async () => {
    await storing
    const full = batch
    batch = other
    batch.clear()
    other = full
    storing = store(full)
    // Handled by the next wait; until then it must not count as an unhandled rejection.
    storing.catch(() => {})
  }

  return {
    counts,
    sink: {
      begin(layout) {
        withUsage = layout.hasUsage
      },
      accept(call, lineNumber, place) {
        counts.lines += 1
        counts.lastLine = lineNumber
        if (!batch.add(call, lineNumber, place))
          refuse(lineNumber, 'DUPLICATE', place.chunk.toString('utf8', place.start, place.end))
      },
      reject({ lineNumber, reason, raw, callId }) {
        counts.lines += 1
        counts.lastLine = lineNumber
        refuse(lineNumber, reason, raw, callId)
      },
    },
    async flow() {
      if (batch.size() >= BATCH_CALLS || rejects.length >= REJECTS_KEPT) await next()
    },
    async finish() {
      await next()
      await storing
      await storeRejects()
    },
  }
}

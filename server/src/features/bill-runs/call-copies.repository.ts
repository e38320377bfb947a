import { addAbortSignal } from 'node:stream'
import { escapeLiteral } from 'pg'
import type pg from 'pg'
import copyStreams from 'pg-copy-streams'

/** A rating's calls: those of the files listed, so that the set stays the same while more are collected. */
export interface CallSet {
  clientIndex: number
  files: readonly number[]
  beforeMs: number
  /** Calls before this are included only from the late files; null: no limit. */
  fromMs: number | null
  lateFiles: readonly number[]
  /** Of these numbers alone. */
  clis?: readonly string[]
}

export type Chunks = AsyncIterable<Buffer>

/** Which calls of a set: those of these CLIs come separately, in order. */
export interface CallCopies {
  source: pg.ClientBase
  calls: CallSet
  callColumns: readonly string[]
  clisInOrder: readonly string[]
  signal: AbortSignal
}

const instantLiteral = (ms: number): string => `'${new Date(ms).toISOString()}'`
const anyOf = (files: readonly number[]): string => `any('{${files.join(',')}}')`
const textArray = (texts: readonly string[]): string =>
  escapeLiteral(`{${texts.map(text => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`)

const callsOf = ({ clientIndex, files, beforeMs, fromMs, lateFiles, clis }: CallSet): string => {
  const from =
    fromMs === null
      ? ''
      : ` and (started_at >= ${instantLiteral(fromMs)} or file_index = ${anyOf(lateFiles)})`
  return `from calls where client_index = ${clientIndex} and file_index = ${anyOf(files)}
    and started_at < ${instantLiteral(beforeMs)}${from}${clis ? ` and cli = any(${textArray(clis)}::text[])` : ''}`
}

const copyOf = ({ source, calls, callColumns, signal }: CallCopies, rest: string): Chunks =>
  addAbortSignal(
    signal,
    source.query(
      copyStreams.to(
        `copy (select ${callColumns.join(', ')} ${callsOf(calls)} ${rest}) to stdout (format binary)`,
      ),
    ),
  )

/** The calls of a set but those of the given CLIs, in any order. */
export const callsInAnyOrder = (of: CallCopies): Chunks =>
  copyOf(of, of.clisInOrder.length === 0 ? '' : `and cli <> all(${textArray(of.clisInOrder)}::text[])`)

/**
 * The calls of a set of the given CLIs, in order of start, then call id (engine: Rating, Inclusive minutes); the order
 * of two carriers' calls with one id is undefined.
 */
export const callsInOrder = (of: CallCopies): Chunks =>
  copyOf(
    of,
    `and cli = any(${textArray(of.clisInOrder)}::text[]) order by started_at, call_id collate "C", carrier_index`,
  )

/** A set of calls as binary COPYs, one after the other: those of the given CLIs come last, in order. */
export function* copiesOfCalls(of: CallCopies): Generator<{ inOrder: boolean; chunks: Chunks }> {
  yield { inOrder: false, chunks: callsInAnyOrder(of) }
  if (of.clisInOrder.length > 0) yield { inOrder: true, chunks: callsInOrder(of) }
}

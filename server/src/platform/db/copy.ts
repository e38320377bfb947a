import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client, type ClientBase } from 'pg'
import copyStreams from 'pg-copy-streams'
import { connectionOptions } from './db.ts'
import { lowerBackendPriority } from './lower-priority.ts'

/**
 * Runs `work` on a connection of its own, for COPY and other long statements. If it fails, the connection is cut, so
 * that the server drops the transaction and its locks at once.
 */
export async function withConnection<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(connectionOptions(url))
  // The failing statement reports it too; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  await lowerBackendPriority(client)
  try {
    const result = await work(client)
    await client.end()
    return result
  } catch (error) {
    cut(client)
    throw error
  }
}

/** Closes the connection without waiting for a statement that is still running. */
function cut(client: Client): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}

export type CopyValue = string | number | null

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const mustEscape = /[\\\n\r\t]/
const toText = (value: CopyValue): string => {
  if (value === null) return '\\N'
  if (typeof value === 'number' || !mustEscape.test(value)) return String(value)
  return value.replaceAll(/[\\\n\r\t]/g, mark => escapes[mark] ?? mark)
}

/** A row in PostgreSQL's text COPY format, without the line end. */
export function copyLine(row: readonly CopyValue[]): string {
  let line = ''
  for (let at = 0; at < row.length; at += 1) line += (at > 0 ? '\t' : '') + toText(row[at] ?? null)
  return line
}

const CHUNK_CHARACTERS = 65_536

function* inChunks(lines: Iterable<string>): Generator<string> {
  let text = ''
  for (const line of lines) {
    text += `${line}\n`
    if (text.length < CHUNK_CHARACTERS) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}

/** Copies lines of `copyLine` into a table; `into` is the table with its columns. Returns the number of rows. */
export async function copyLines(client: ClientBase, into: string, lines: Iterable<string>): Promise<number> {
  const stream = client.query(copyStreams.from(`copy ${into} from stdin`))
  await pipeline(Readable.from(inChunks(lines)), stream)
  return stream.rowCount
}

import { Readable } from 'node:stream'
import { Client } from 'pg'
import copyStreams from 'pg-copy-streams'
import { connectionOptions } from './db.ts'
import { lowerBackendPriority } from './lower-priority.ts'

/** Streams the output of a `copy … to stdout` on a connection of its own, closed with the stream. */
export function copyOut(url: string, statement: string): Readable {
  return Readable.from(chunks(url, statement), { objectMode: false })
}

async function* chunks(url: string, statement: string): AsyncGenerator<Buffer> {
  const client = new Client(connectionOptions(url))
  client.on('error', () => {})
  await client.connect()
  await lowerBackendPriority(client)
  try {
    yield* client.query(copyStreams.to(statement)) as AsyncIterable<Buffer>
  } finally {
    await client.end()
  }
}

// Receives the webhooks of the Dash API: verifies each message, drops repeats, and keeps what is new.
//
//   WEBHOOK_SECRET=whsec_… PORT=8080 node webhook-receiver.mjs [messages.ndjson]
//
// While a secret is rotated give both, with a comma between. Let your web server do the TLS in front of it.
// Needs Node 20 or newer, and nothing else.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'

const { WEBHOOK_SECRET, PORT = '8080', HOST = '127.0.0.1' } = process.env
const [file = 'messages.ndjson'] = process.argv.slice(2)
if (!WEBHOOK_SECRET) throw new Error('Set WEBHOOK_SECRET.')

const keys = WEBHOOK_SECRET.split(',').map(secret =>
  Buffer.from(secret.trim().replace(/^whsec_/, ''), 'base64'),
)
const TOLERANCE_SECONDS = 300
const MOST_BYTES = 1_000_000

/** Whether someone who knows the secret wrote this, and wrote it just now. */
function verified({ id, timestamp, signature }, body) {
  if (!id || !signature || !(Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS))
    return false
  return keys.some(key => {
    const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
    return signature.split(' ').some(part => {
      if (!part.startsWith('v1,')) return false
      const given = Buffer.from(part.slice(3), 'base64')
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
  })
}

async function bodyOf(request) {
  const chunks = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) throw new Error('The message is too long.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

// What has been kept is what has been seen: the same message may come twice, and counts once.
const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(line => line !== '')
const seen = new Set(lines.map(line => JSON.parse(line).id))
let last = Promise.resolve()

/** Keeps a message unless it is there. One after the other, so that two of the same do not cross. */
function keep(message) {
  const kept = last.then(async () => {
    if (seen.has(message.id)) return false
    await appendFile(file, `${JSON.stringify(message)}\n`)
    seen.add(message.id)
    return true
  })
  last = kept.catch(() => undefined)
  return kept
}

async function receive(request, response) {
  const body = await bodyOf(request)
  const header = name => request.headers[`webhook-${name}`]
  const headers = { id: header('id'), timestamp: header('timestamp'), signature: header('signature') }
  // The very bytes are signed: verify them before anything reads them.
  if (request.method !== 'POST' || !verified(headers, body)) {
    response.writeHead(401).end()
    return
  }
  const message = JSON.parse(body)
  const isNew = await keep(message)
  // Answer once it is kept, and do the work afterwards: a late answer is a failure, and is sent again.
  response.writeHead(204).end()
  console.log(isNew ? 'kept' : 'repeated', message.type, message.id)
}

const server = createServer((request, response) => {
  receive(request, response).catch(error => {
    console.error(error.message)
    if (!response.headersSent) response.writeHead(500).end()
  })
})
server.listen(Number(PORT), HOST, () => console.log(`listening on ${HOST}:${server.address().port}`))

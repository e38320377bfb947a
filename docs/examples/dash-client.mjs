// Fetches a reseller's invoices from the Dash API into a folder: invoices.csv, and the PDF of each that has one.
// Run it as often as you like: what has not changed is not sent again.
//
//   DASH_URL=https://nineops.example.com/dash CLIENT_ID=… CLIENT_SECRET=… node dash-client.mjs [folder] [since]
//
// `since` is a day (2026-11-01): invoices that were hosted from then on. Needs Node 20 or newer, and nothing else.
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const { DASH_URL, CLIENT_ID, CLIENT_SECRET, PAGE_SIZE = '500' } = process.env
const [folder = 'invoices', since = '2000-01-01'] = process.argv.slice(2)
if (!DASH_URL || !CLIENT_ID || !CLIENT_SECRET) throw new Error('Set DASH_URL, CLIENT_ID and CLIENT_SECRET.')

const base = DASH_URL.replace(/\/$/, '')
const JSON_TYPE = 'application/vnd.nineops.dash+json'
const MOST_TRIES = 6

/** One request, tried again when it may help: after as long as a 429 or 503 asks for, or when nobody answers. */
async function send(path, options) {
  for (let attempt = 1; ; attempt += 1) {
    let wait = 2 ** attempt
    try {
      const answer = await fetch(base + path, { ...options, signal: AbortSignal.timeout(60_000) })
      if (answer.status !== 429 && answer.status < 500) return answer
      if (attempt === MOST_TRIES) throw new Error(await refusal(path, answer), { cause: 'refused' })
      wait = Number(answer.headers.get('retry-after')) || wait
      await answer.body?.cancel()
    } catch (error) {
      if (attempt === MOST_TRIES || error.cause === 'refused') throw error
    }
    console.error(`${path}: waiting ${wait} s`)
    await sleep(wait * 1000)
  }
}

/** What the API says is wrong, with the id by which its log finds the request. */
async function refusal(path, answer) {
  const said = await answer.text()
  const { error } = said.startsWith('{') ? JSON.parse(said) : {}
  return `${path}: ${answer.status} ${error?.code ?? ''} ${error?.detail ?? said} (${answer.headers.get('x-request-id')})`
}

let token = { value: '', until: 0 }
/** A token that is good for half a minute at least. */
async function bearer() {
  if (Date.now() < token.until - 30_000) return token.value
  const answer = await send('/token', {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  if (!answer.ok) throw new Error(await refusal('/token', answer))
  const { access_token, expires_in } = await answer.json()
  token = { value: access_token, until: Date.now() + expires_in * 1000 }
  return token.value
}

/** Reads a path. Null where it is as it was when it had this ETag. */
async function get(path, accept, etag, again = true) {
  const authorization = `Bearer ${await bearer()}`
  const headers = { authorization, accept, ver: '1.0', ...(etag ? { 'if-none-match': etag } : {}) }
  const answer = await send(path, { headers })
  if (answer.status === 304) return null
  if (answer.ok) return answer
  if (answer.status !== 401 || !again) throw new Error(await refusal(path, answer))
  // The token ended early, or was taken back: ask for another, once.
  token.until = 0
  return get(path, accept, etag, false)
}

/** What was read before, by path: its ETag, and for lists what it said. */
const cacheFile = join(folder, '.dash-cache.json')
const cache = JSON.parse(await readFile(cacheFile, 'utf8').catch(() => '{}'))
let sent = 0
let kept = 0

/** A text as it is now: sent again only where it has changed. */
async function text(path, accept) {
  const key = `${accept} ${path}`
  const answer = await get(path, accept, cache[key]?.etag)
  if (answer === null) kept += 1
  else {
    sent += 1
    const { Pagination } = JSON.parse(answer.headers.get('dash-metadata'))
    cache[key] = { etag: answer.headers.get('etag'), pages: Pagination.TotalPages, body: await answer.text() }
  }
  return cache[key]
}

/** All pages of a list; sorted by when they were hosted, so that new ones come on the last page. */
async function pages(accept) {
  const found = []
  for (let page = 1, most = 1; page <= most; page += 1) {
    const query = `hostedSince=${since}T00:00:00Z&sort=hostedAt&pageSize=${PAGE_SIZE}&page=${page}`
    const { body, pages: total } = await text(`/invoices?${query}`, accept)
    found.push(body)
    most = total
  }
  return found
}

/** Never leaves half a file behind. */
async function save(name, content) {
  await writeFile(join(folder, `${name}.part`), content)
  await rename(join(folder, `${name}.part`), join(folder, name))
}

await mkdir(folder, { recursive: true })
const lists = await pages('text/csv')
// Each page begins with the same header.
await save(
  'invoices.csv',
  lists.map((page, at) => (at === 0 ? page : page.slice(page.indexOf('\r\n') + 2))).join(''),
)

for (const invoice of (await pages(JSON_TYPE)).flatMap(page => JSON.parse(page))) {
  // The list says what the PDF is: no call is needed for one that is here, or that there never was.
  if (invoice.pdf === null) continue
  const name = `${invoice.number.replaceAll(/[^\w.-]/g, '_')}.pdf`
  const there = await readFile(join(folder, name)).catch(() => null)
  if (there && createHash('sha256').update(there).digest('hex') === invoice.pdf.sha256) {
    kept += 1
    continue
  }
  const answer = await get(`/invoices/${invoice.index}/pdf`, 'application/pdf')
  sent += 1
  await save(name, Buffer.from(await answer.arrayBuffer()))
}
await save('.dash-cache.json', JSON.stringify(cache))
console.log(JSON.stringify({ folder, sent, unchanged: kept }))

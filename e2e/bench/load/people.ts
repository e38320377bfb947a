import autocannon from 'autocannon'
import { nextTask, type Scene, type Task } from './tasks.ts'

/** A user's pause between two calls, in milliseconds. */
const PAUSE_MS = { least: 500, most: 1500 }
const DRAFT_EVERY = 25
const PATIENCE_S = 20

/** Response times by task. */
export interface Watched {
  seconds: number
  /** Milliseconds of each call, by kind and by name. */
  took: Record<'read' | 'write', number[]>
  byName: Map<string, number[]>
  /** Failed and unanswered calls, as text. */
  errors: Map<string, number>
}

// Missing from the types of autocannon: the client sends its next request through this.
const SEND = '_doRequest'
type Sender = autocannon.Client & Record<typeof SEND, () => void>

interface Draft {
  index: number
  version: number
}

/** A user's calls: their usual tasks, and now and then an autosaved draft. */
function atWork(scene: Scene, person: number) {
  let turn = person
  let draft: Draft | undefined
  return {
    next(): Task {
      turn += 1
      if (turn % DRAFT_EVERY !== 0) return nextTask(scene, turn, person, Math.random())
      const content = { title: 'A brand', content: { name: `Brand ${turn}`, town: 'Leeds' } }
      if (!draft)
        return {
          name: 'begin a draft',
          kind: 'write',
          method: 'POST',
          path: '/api/drafts',
          body: { kind: 'reseller', ...content },
        }
      const { index, version } = draft
      const path = `/api/drafts/${index}`
      return { name: 'keep a draft', kind: 'write', method: 'PUT', path, body: { version, ...content } }
    },
    answered(task: Task, body: string): void {
      if (task.path.startsWith('/api/drafts')) draft = JSON.parse(body) as Draft
    },
  }
}

/** Runs users until `until`, each with their own session and connection. */
export async function watchPeople(options: {
  address: string
  tokens: readonly string[]
  scene: Scene
  until: Promise<unknown>
}): Promise<Watched> {
  const { address, tokens, scene } = options
  const watched: Watched = { seconds: 0, took: { read: [], write: [] }, byName: new Map(), errors: new Map() }
  const fail = (what: string) => watched.errors.set(what, (watched.errors.get(what) ?? 0) + 1)
  let seated = 0

  const seat = (client: autocannon.Client) => {
    const person = seated
    seated += 1
    const sender = client as Sender
    const work = atWork(scene, person)
    let task: Task | undefined
    let body = ''
    client.on('body', (chunk: Buffer) => (body += chunk.toString()))
    client.on('response', (status, _bytes, ms) => {
      if (!task) return
      watched.took[task.kind].push(ms)
      const alike = watched.byName.get(task.name)
      if (alike) alike.push(ms)
      else watched.byName.set(task.name, [ms])
      if (status >= 200 && status < 300) work.answered(task, body)
      else fail(`${status} ${task.name}: ${body.slice(0, 200)}`)
    })
    const send = sender[SEND].bind(sender)
    // Users neither start at the same moment nor call without a pause.
    sender[SEND] = () => {
      const pause = PAUSE_MS.least + Math.random() * (PAUSE_MS.most - PAUSE_MS.least)
      setTimeout(() => {
        task = work.next()
        body = ''
        client.setRequests([
          {
            method: task.method,
            path: task.path,
            headers: {
              authorization: `Bearer ${tokens[person]}`,
              cookie: 'XSRF-TOKEN=load',
              'x-xsrf-token': 'load',
              ...(task.body ? { 'content-type': 'application/json' } : {}),
            },
            ...(task.body ? { body: JSON.stringify(task.body) } : {}),
          },
        ])
        send()
      }, pause)
    }
  }
  const began = performance.now()
  const ended = Promise.withResolvers<void>()
  const running = autocannon(
    {
      url: address,
      connections: tokens.length,
      duration: 86_400,
      timeout: PATIENCE_S,
      setupClient: seat,
    },
    () => ended.resolve(),
  )
  running.on('reqError', error => fail(`no answer: ${(error as Error).message}`))
  try {
    await options.until
  } finally {
    watched.seconds = (performance.now() - began) / 1000
    running.stop()
    await ended.promise
  }
  return watched
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serverUrl } from '../../test/database.ts'
import { programEnvironment } from '../../test/program-environment.ts'
import { closedAtEnd } from '../../test/closed-at-end.ts'
import { copiedFolders, scratchFolder } from '../../../scripts/scratch-folder.ts'
import { readPostmaster, servesCluster, stopPostmaster } from '../platform/embedded-database/postmaster.ts'

let dataDir: string
const cluster = () => join(dataDir, 'postgres')

beforeEach(async () => {
  dataDir = await scratchFolder('process-')
})

afterEach(async () => {
  const left = await readPostmaster(cluster())
  if (left) await stopPostmaster(left.pid, cluster(), 'immediate')
  await rm(dataDir, { recursive: true, force: true })
})

// The smallest real parts: a server on the port, and a worker that is slow to close.
const program = `
  import { once } from 'node:events'
  import { createServer } from 'node:http'
  import { runProcess } from ${JSON.stringify(new URL('process.ts', import.meta.url).href)}
  await runProcess(process.env, {
    seed: async ({ progress }) => progress('seeding'),
    startServer: async ({ config }) => {
      const server = createServer((_request, reply) => reply.end('ok')).listen(config.port, config.host)
      await once(server, 'listening')
      const address = 'http://127.0.0.1:' + server.address().port
      return { address, close: async () => { console.log('server closed'); server.close() } }
    },
    startWorker: async () => ({
      close: async () => {
        await new Promise(done => setTimeout(done, Number(process.env.WORKER_TAKES ?? 0)))
        console.log('worker closed')
      },
    }),
  })`

const part = (name: string) => JSON.stringify(new URL(`${name}.ts`, import.meta.url).href)
const wholeProgram = `
  import { runProcess } from ${part('process')}
  import { startServer } from ${part('server')}
  import { startWorker } from ${part('worker')}
  await runProcess(process.env, { seed: async () => {}, startServer, startWorker })`

/** Data folders as a stopped process leaves them. */
const withDatabase = closedAtEnd(
  copiedFolders('process', async folder => {
    const { child, output, ended } = run({ DATA_DIR: folder })
    await waitForOutput(output, 'ready')
    child.kill('SIGTERM')
    await ended
  }),
)
async function useDatabase(): Promise<void> {
  await rm(dataDir, { recursive: true })
  dataDir = await withDatabase.copy()
}

function run(env: Record<string, string> = {}, code = program) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...programEnvironment, LOG_LEVEL: 'silent', PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: import.meta.dirname,
  })
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => (output.text += String(chunk)))
  return { child, output, ended: once(child, 'close') }
}

async function waitForOutput(output: { text: string }, text: string): Promise<void> {
  for (let waits = 0; !output.text.includes(text); waits += 1) {
    if (waits > 3000) throw new Error(`Waited in vain for "${text}" in:\n${output.text}`)
    await sleep(20)
  }
}

async function databaseLives(): Promise<boolean> {
  const postmaster = await readPostmaster(cluster())
  return postmaster !== undefined && (await servesCluster(postmaster.pid, cluster()))
}

const exit = ({ exitCode, signalCode }: ChildProcess) => exitCode ?? signalCode

test('starts, prints the address and the sign-ins, and stops everything in order on a signal', async () => {
  const { child, output, ended } = run()
  await waitForOutput(output, 'Ctrl-C stops it')
  expect(output.text).toMatch(/seeding[^]*NineOps is ready: http:\/\/127\.0\.0\.1:\d+\nSign in as admin/)
  expect(await databaseLives()).toBe(true)
  child.kill('SIGINT')
  // npm passes the terminal's signal on, so that one Ctrl-C arrives twice.
  child.kill('SIGINT')
  await ended
  expect(exit(child)).toBe(0)
  expect(output.text).toMatch(/server closed\nworker closed/)
  expect(await databaseLives()).toBe(false)
})

test('a second start on the same data is refused; after a SIGKILL the next one takes over', async () => {
  await useDatabase()
  const first = run()
  await waitForOutput(first.output, 'ready')
  const second = run()
  await second.ended
  expect(exit(second.child)).toBe(1)
  expect(second.output.text).toContain(
    `NineOps is already running on this data folder (process ${first.child.pid})`,
  )
  first.child.kill('SIGKILL')
  await first.ended
  expect(await databaseLives()).toBe(true)
  const third = run()
  await waitForOutput(third.output, 'ready')
  third.child.kill('SIGTERM')
  await third.ended
  expect(exit(third.child)).toBe(0)
  expect(await databaseLives()).toBe(false)
})

test('a signal during the start leaves nothing running', async () => {
  const { child, output, ended } = run()
  await waitForOutput(output, 'Starting the database')
  await sleep(300)
  child.kill('SIGTERM')
  await ended
  expect(exit(child)).toBe(0)
  expect(output.text).not.toContain('could not start')
  expect(await databaseLives()).toBe(false)
})

test('a second Ctrl-C kills what is slow to close', async () => {
  await useDatabase()
  const { child, output, ended } = run({ WORKER_TAKES: '60000' })
  await waitForOutput(output, 'ready')
  child.kill('SIGINT')
  await waitForOutput(output, 'server closed')
  await sleep(1100)
  child.kill('SIGINT')
  await ended
  expect(exit(child)).toBe(130)
  expect(await databaseLives()).toBe(false)
})

test('a database that dies is started again; dying a fourth time it ends the process with a failure', async () => {
  await useDatabase()
  const { child, output, ended } = run({ LOG_LEVEL: 'error' })
  await waitForOutput(output, 'ready')
  for (let deaths = 1; deaths <= 4; deaths += 1) {
    const postmaster = await readPostmaster(cluster())
    await stopPostmaster(postmaster?.pid ?? 0, cluster(), 'immediate')
    if (deaths === 4) break
    await waitForOutput(output, `"attempt":${deaths}`)
    while (!(await databaseLives()) || (await readPostmaster(cluster()))?.status !== 'ready') await sleep(20)
    expect(exit(child)).toBeNull()
  }
  await ended
  expect(exit(child)).toBe(1)
  expect(output.text.match(/starting it again/g)).toHaveLength(3)
  expect(output.text).toContain('The database has ended; NineOps stops')
})

test('with a real server and worker, the loss of the database is logged once, and they go on', async () => {
  await useDatabase()
  const { child, output, ended } = run({ LOG_LEVEL: 'warn' }, wholeProgram)
  await waitForOutput(output, 'Ctrl-C stops it')
  const address = /http:\/\/[\d.:]+/.exec(output.text)?.[0] ?? ''
  const ready = async () => (await fetch(`${address}/health/ready`)).status === 200
  while (!(await ready())) await sleep(100)
  const before = output.text.length
  const lost = await readPostmaster(cluster())
  await stopPostmaster(lost?.pid ?? 0, cluster(), 'immediate')
  await waitForOutput(output, 'starting it again')
  while (!(await databaseLives()) || (await readPostmaster(cluster()))?.status !== 'ready') await sleep(20)
  while (!(await ready())) await sleep(100)
  // The queue's workers notice at their own pace, within two seconds.
  await sleep(3000)
  const lines = output.text.slice(before).trim().split('\n')
  expect(lines.filter(line => line.includes('"level":"error"'))).toHaveLength(1)
  expect(lines.filter(line => line.includes("The database can't be reached"))).toHaveLength(1)
  expect(lines, lines.join('\n')).toHaveLength(2)
  child.kill('SIGTERM')
  await ended
  expect(exit(child)).toBe(0)
})

test('a port in use is reported plainly and leaves nothing running', async () => {
  const blocker = createServer().listen(0, '127.0.0.1')
  await once(blocker, 'listening')
  const { port } = blocker.address() as { port: number }
  const { child, output, ended } = run({ PORT: String(port) })
  await ended
  blocker.close()
  expect(exit(child)).toBe(1)
  expect(output.text).toContain(`Port ${port} on 127.0.0.1 is taken by another program`)
  expect(await databaseLives()).toBe(false)
  // It is found before anything is made.
  expect(await readdir(dataDir)).toEqual([])
})

test.each([
  ['nobody listens', (url: URL) => void (url.port = '1'), 'no PostgreSQL can be reached at'],
  ['the password is wrong', (url: URL) => void (url.password = 'hunter2'), 'refuses the user'],
  ['the database is missing', (url: URL) => void (url.pathname = '/nowhere'), 'Create it first'],
])('DATABASE_URL: %s', async (_case, change, message) => {
  const url = new URL(serverUrl())
  change(url)
  const { child, output, ended } = run({ DATABASE_URL: url.href })
  await ended
  expect(exit(child)).toBe(1)
  expect(output.text).toContain('NineOps could not start.\nDATABASE_URL: ')
  expect(output.text).toContain(message)
  expect(output.text).not.toContain('hunter2')
})

test('a wrong setting is named', async () => {
  const { child, output, ended } = run({ PORT: 'http' })
  await ended
  expect(exit(child)).toBe(1)
  expect(output.text).toBe(
    'NineOps could not start.\nThe setting PORT must be a port number from 0 to 65535.\n',
  )
})

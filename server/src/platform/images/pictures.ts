import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { pictureKind, PictureProblem } from './picture-kinds.ts'
import type { Picture, PictureLimits } from './picture-making.ts'

export { PictureProblem } from './picture-kinds.ts'
export type { Picture, PictureLimits } from './picture-making.ts'

const program = fileURLToPath(new URL('picture-process.ts', import.meta.url))
/** Processor time allowed for a picture, including the start of its process; how long that takes is the machine's matter. */
const PROCESSOR_SECONDS = 10
/** How long a caller waits, also for others' pictures, before the machine counts as too busy. */
const PATIENCE_MS = 60_000
/** Processes at a time; further pictures wait. */
const MOST_AT_ONCE = 2
/** Pictures that may wait in memory; to the next the machine is too busy at once. */
const MOST_WAITING = 8
const MOST_ANSWER = 32 << 20

/** The machine is too busy to read a picture now; nothing is wrong with the picture. */
export class PicturesBusy extends Error {}

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MOST_WAITING) throw new PicturesBusy()
  if (running >= MOST_AT_ONCE) await new Promise<void>(resolve => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

const tooHard = () =>
  new PictureProblem('The picture cannot be read: it is damaged, or takes too much time or memory')

/** The output of the process, which has none of our settings and may write no file. */
function ask(
  bytes: Buffer,
  limits: PictureLimits,
  processorSeconds: number,
  late: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    if (late.aborted) return reject(new PicturesBusy())
    const args = ['--max-old-space-size=256', '--permission', '--allow-addons', '--allow-fs-read=*']
    // The kernel ends the process when its processor time is used up.
    const limited = ['-c', `ulimit -t ${processorSeconds} && exec "$0" "$@"`, process.execPath]
    const child = spawn('/bin/sh', [...limited, ...args, program, JSON.stringify(limits)], {
      env: { VIPS_CONCURRENCY: '1', UV_THREADPOOL_SIZE: '2' },
      stdio: ['pipe', 'pipe', 'ignore'],
      signal: late,
      killSignal: 'SIGKILL',
    })
    const chunks: Buffer[] = []
    let size = 0
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > MOST_ANSWER) child.kill('SIGKILL')
      else chunks.push(chunk)
    })
    // A process that ends before it has read all input reports the cause by its exit.
    child.stdin.on('error', () => {})
    child.on('error', error => reject(late.aborted ? new PicturesBusy() : error))
    child.on('close', code => (code === 0 ? resolve(Buffer.concat(chunks).toString()) : reject(tooHard())))
    child.stdin.end(bytes)
  })
}

/**
 * Re-encodes an uploaded picture in a process of its own, which is killed when it takes too much.
 * @throws PictureProblem in words for the person who uploaded it, PicturesBusy
 */
export async function readPicture(
  bytes: Buffer,
  limits: PictureLimits,
  { patienceMs = PATIENCE_MS, processorSeconds = PROCESSOR_SECONDS } = {},
): Promise<Picture> {
  // No process is needed to refuse what is not a picture.
  pictureKind(bytes)
  const late = AbortSignal.timeout(patienceMs)
  const answer = await inTurn(() => ask(bytes, limits, processorSeconds, late))
  const read = JSON.parse(answer, (_key, value: unknown) => {
    const base64 = (value as { base64?: unknown } | null)?.base64
    return typeof base64 === 'string' ? Buffer.from(base64, 'base64') : value
  }) as Picture | { problem: string }
  if ('problem' in read) throw new PictureProblem(read.problem)
  return read
}

import { createWriteStream } from 'node:fs'
import { once } from 'node:events'

const two = (n: number) => String(n).padStart(2, '0')

/** One call as a carrier writes it: 30,000 CLIs, October 2026, consecutive ids from four switches. */
function line(n: number): string {
  const at = `2026-10-${two(1 + (n % 31))} ${two(n % 24)}:${two(n % 60)}:${two((n * 7) % 60)}`
  const id = `SW${n % 4}-${String(Math.floor(n / 4)).padStart(9, '0')}`
  const seconds = (n * 37) % 3000
  return `${id},0${1_632_000_000 + (n % 30_000)},+44 20 7946 ${String(n % 10_000).padStart(4, '0')},${at},${seconds},${(seconds * 0.0002).toFixed(4)}\r\n`
}

/** Writes a `nineops-csv` file of this many valid calls. */
export async function writeCallFile(path: string, calls: number): Promise<void> {
  const file = createWriteStream(path)
  file.write('call_id,cli,destination,started_at,duration_seconds,carrier_cost\r\n')
  for (let n = 0; n < calls; ) {
    let text = ''
    for (const end = Math.min(calls, n + 2000); n < end; n += 1) text += line(n)
    if (!file.write(text)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
}

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { rateBillRun } from '../server/src/features/bill-runs/rate-bill-run.service.ts'
import { restoreBackup } from '../server/src/platform/backup/restore-backup.ts'
import { sum, writeBackup } from '../server/src/platform/backup/write-backup.ts'
import { copyOut } from '../server/src/platform/db/copy-out.ts'
import { openDatabase } from '../server/src/platform/db/db.ts'
import { localFiles } from '../server/src/platform/files/local-files.ts'
import { fillRatingBench } from './rate.data.ts'
import { onScratchDatabase } from './scratch-database.ts'

export interface BackupFigures {
  rows: number
  archiveMb: number
  seconds: { backup: number; copyOut: number; restore: number }
  /** Largest growth of this process's memory, in MB. */
  memoryMb: { backup: number; restore: number }
}

const progress = () => {}

/** Backs up and restores this many calls with their ratings, compared with COPY of the same rows to nowhere. */
export const benchBackup = (url: string, calls: number): Promise<BackupFigures> =>
  onScratchDatabase(url, 'backup', own => measure(url, own, calls))

async function measure(server: string, url: string, calls: number): Promise<BackupFigures> {
  await fill(url, calls)
  const folder = await mkdtemp(join(tmpdir(), 'nineops-bench-'))
  const files = localFiles(join(folder, 'files'))
  const path = join(folder, 'backup.tar')
  try {
    const backup = await measured(() => writeBackup({ url, files, path, progress }))
    const copied = await measured(async () => {
      for (const { name } of backup.result.tables.filter(table => table.owner === 'product'))
        await once(copyOut(url, `copy ${name} to stdout`).resume(), 'end')
    })
    const restore = await onEmptyDatabase(server, empty =>
      measured(() => restoreBackup({ url: empty, files, path, replace: false, progress })),
    )
    return {
      rows: sum(backup.result.tables, 'rows'),
      archiveMb: (await stat(path)).size / 1e6,
      seconds: { backup: backup.seconds, copyOut: copied.seconds, restore: restore.seconds },
      memoryMb: { backup: backup.memoryMb, restore: restore.memoryMb },
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function fill(url: string, calls: number): Promise<void> {
  const database = openDatabase(url)
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { client: reseller } = await fillRatingBench(client, calls)
    const { rows } = await client.query<{ index: number }>(
      `insert into bill_runs (client_index, description, period_start, period_end, status)
       values ($1, 'Bench', '2026-11-01', '2026-11-30', 30) returning index`,
      [reseller],
    )
    await rateBillRun({ db: database.db, url, signal: new AbortController().signal }, rows[0]?.index ?? 0)
    await client.query('vacuum')
  } finally {
    await client.end()
    await database.close()
  }
}

async function onEmptyDatabase<T>(server: string, work: (url: string) => Promise<T>): Promise<T> {
  const admin = new Client({ connectionString: server })
  await admin.connect()
  const name = `bench_restore_${randomBytes(4).toString('hex')}`
  const address = new URL(server)
  address.pathname = `/${name}`
  try {
    await admin.query(`create database ${name}`)
    return await work(address.href)
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
}

async function measured<T>(work: () => Promise<T>) {
  const before = process.memoryUsage().rss
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  const began = performance.now()
  const result = await work().finally(() => clearInterval(timer))
  const seconds = (performance.now() - began) / 1000
  return { result, seconds, memoryMb: Math.round((most - before) / 2 ** 20) }
}

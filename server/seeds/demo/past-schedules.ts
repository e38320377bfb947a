import { rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { collectFile } from '../../src/features/data-collection/collect-file.service.ts'
import { runOccurrence } from '../../src/features/schedulers/run-occurrence.service.ts'
import { addDays } from '../../src/platform/clock/calendar-dates.ts'
import { londonDate, londonDayStart } from '../../src/platform/clock/london.ts'
import { insertRow } from '../../src/platform/db/rows.ts'
import type { PastWork } from './past-month.ts'
import type { PastTimes } from './past-times.ts'

const HOUR = 3_600_000
/** Its carrier left a column out one night. */
const broken = {
  client: 'Harbour Connect',
  name: 'trunkline-daily.csv',
  text: 'call_id,cli,destination,started_at\nT-1,01632000001,02079460123,2026-10-01 09:00:00\n',
}
/** Nights ago on which the schedules were last due, before they were paused. */
const nights = [4, 3, 2]

/** The last nights of the schedules that change data: nothing was to be done, or a file could not be read. */
export async function runPastSchedules(work: PastWork, times: PastTimes): Promise<void> {
  const known = await work.db.selectFrom('schedule_occurrences').select('index').limit(1).executeTakeFirst()
  if (known) return
  for (const night of nights) {
    const midnight = londonDayStart(addDays(londonDate(Date.now()), -night))
    const file = night === 3 ? await leaveBrokenFile(work, midnight - HOUR) : undefined
    await occur(work, times, { name: 'Nightly call files', due: midnight + 2 * HOUR })
    // The carrier has taken it back.
    if (file) await rm(file)
  }
}

async function leaveBrokenFile({ db }: PastWork, at: number): Promise<string | undefined> {
  const input = await db
    .selectFrom('paths as p')
    .innerJoin('clients as c', 'c.index', 'p.client_index')
    .select('p.path')
    .where('c.name', '=', broken.client)
    .where('p.direction', '=', 'input')
    .executeTakeFirst()
  if (!input) return undefined
  const file = join(input.path, broken.name)
  await writeFile(file, broken.text)
  await utimes(file, new Date(at), new Date(at))
  return file
}

/** Runs a schedule as it was due, with the files that it collects. */
async function occur(
  work: PastWork,
  times: PastTimes,
  { name, due }: { name: string; due: number },
): Promise<void> {
  const { db } = work
  const schedule = await db.selectFrom('schedules').selectAll().where('name', '=', name).executeTakeFirst()
  if (!schedule) return
  times.moveTo(due + 1000)
  const index = await insertRow(db, 'schedule_occurrences', {
    schedule_index: schedule.index,
    due_at: new Date(due),
    action: schedule.action,
    client_index: schedule.client_index,
    function_index: schedule.function_index,
    user_index: schedule.created_by,
    status: 'pending',
  })
  const run = runOccurrence(work, index)
  const ended = run.then(
    () => true,
    () => true,
  )
  while (!(await Promise.race([ended, wait(20, false)]))) {
    const files = await db
      .selectFrom('data_collection_files')
      .select('index')
      .where('status', '=', 'waiting')
      .execute()
    for (const file of files) await collectFile(work, file.index)
  }
  await run
}

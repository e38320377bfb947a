import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { buildMonth, rate } from '../../../test/factories/exceptions.ts'
import { buildUser } from '../../../test/sign-in.ts'
import { duringLookUp } from '../../../test/slow-look-ups.ts'
import { testApp } from '../../../test/test-app.ts'
import { untilWaiting } from '../../../test/waiting.ts'
import type { Work } from '../../platform/jobs/jobs.ts'
import { askForBuild, markStale, saveBuilt, claimBuild } from './builds.repository.ts'
import { findExceptions } from './find-exceptions.service.ts'
import { ensureFound, openExceptions } from './found-exceptions.service.ts'
import { findExceptionsJob } from './exception-reporting.jobs.ts'
import { closeStage, openStage } from './found-columns.repository.ts'
import { mergeFindings } from './merge-findings.repository.ts'
import { signOff } from './sign-offs.service.ts'

const app = closedAtEnd(await testApp())

async function ratedRun() {
  const { client, ...rest } = await app.build.reseller()
  const index = await buildMonth(app, { client, ...rest }, '2026-07')
  await rate(app, index)
  await askForBuild(app.db, { index, clientIndex: client })
  return { index, clientIndex: client }
}

it('a run that fails does not hold up the others', async () => {
  const [bad, good] = [await ratedRun(), await ratedRun()]
  await sql`
    create function refuse_figures() returns trigger language plpgsql as $$
    begin raise exception 'figures are refused'; end $$`.execute(app.db)
  await sql`
    create trigger refuse before insert on exception_figures for each row
    when (new.bill_run_index = ${sql.lit(bad.index)}) execute function refuse_figures()`.execute(app.db)
  const work = { db: app.db, signal: new AbortController().signal } as Work
  const billRuns = [bad.index, good.index]
  await expect(findExceptionsJob.run(work, { billRuns })).rejects.toThrow('figures are refused')
  const builds = await app.db
    .selectFrom('exception_builds')
    .select('status')
    .where('bill_run_index', 'in', billRuns)
    .orderBy('bill_run_index')
    .execute()
  expect(builds.map(({ status }) => status)).toEqual(['waiting', 'built'])
})

it('exceptions requested while they are being found are found once more, and the request does not wait', async () => {
  const run = await ratedRun()
  const state = () =>
    app.db
      .selectFrom('exception_builds')
      .select(['status', 'wants_all'])
      .where('bill_run_index', '=', run.index)
      .executeTakeFirst()
  expect(await askForBuild(app.db, run)).toBe(false)
  await app.db.transaction().execute(async tx => {
    const taken = await claimBuild(tx, run.index)
    if (!taken) throw new Error('nothing is waiting')
    expect(await askForBuild(app.db, run)).toBe(true)
    const seen = { files: 0, changes: 0, bankTable: 0 }
    await saveBuilt(tx, taken, { generation: taken.generation, seen, thresholds: null })
  })
  expect(await state()).toEqual({ status: 'waiting', wants_all: true })
  await findExceptions(app.db, run.index)
  expect(await state()).toEqual({ status: 'built', wants_all: false })
})

it('a run is confirmed while a worker finds its exceptions', async () => {
  const run = await ratedRun()
  const confirming = await app.db.transaction().execute(async tx => {
    const taken = await claimBuild(tx, run.index)
    if (!taken) throw new Error('nothing is waiting')
    const confirmed = ensureFound(app.db, run.index, { settled: true })
    await untilWaiting(app)
    const seen = { files: 0, changes: 0, bankTable: 0 }
    await saveBuilt(tx, taken, { generation: taken.generation, seen, thresholds: null })
    return { confirmed }
  })
  await confirming.confirmed
  expect((await openExceptions(app.db, run.index)).isLooking).toBe(false)
})

it('a request for exceptions that were just built is not reported as already queued', async () => {
  const run = await ratedRun()
  let building = Promise.resolve()
  let built = false
  const asked = await duringLookUp(
    app,
    'exception_builds',
    db => askForBuild(db, run),
    async () => {
      building = findExceptions(app.db, run.index)
      const waits = untilWaiting(app, 2).catch(() => undefined)
      built = await Promise.race([building.then(() => true), waits.then(() => false)])
    },
  )
  await building
  expect(asked || !built).toBe(true)
})

it('exceptions that are found again while a worker checks what is due are not due', async () => {
  const run = await ratedRun()
  await findExceptions(app.db, run.index)
  await rate(app, run.index)
  const due = await duringLookUp(app, 'exception_builds', markStale, async () => {
    await rate(app, run.index)
    await askForBuild(app.db, run)
    await findExceptions(app.db, run.index)
  })
  expect(due).not.toContain(run.index)
})

it('exceptions can be signed off while the same ones are found again in another order', async () => {
  const run = await ratedRun()
  const { index: userIndex } = await buildUser(app)
  const found = (...subjects: string[]) =>
    app.db.transaction().execute(async tx => {
      await openStage(tx)
      for (const subject of subjects)
        await sql`
          insert into staged_findings (kind, subject, calls, duration_seconds, money, detail)
          values ('unallocated', ${subject}, 1, 60, 1, '{}')`.execute(tx)
      await closeStage(tx)
      await mergeFindings(tx, run, ['unallocated'])
    })
  await found('441', '442')
  const findings = await app.db
    .selectFrom('exception_findings')
    .select(['index', 'binding'])
    .where('bill_run_index', '=', run.index)
    .orderBy('index')
    .execute()
  const both = await app.db.transaction().execute(async tx => {
    await tx
      .selectFrom('exception_findings')
      .select('index')
      .where('index', '=', findings[0]?.index ?? 0)
      .forUpdate()
      .execute()
    const signing = app.db
      .transaction()
      .execute(other => signOff(other, { findings }, { userIndex, reason: 'Agreed' }))
    await untilWaiting(app)
    const finding = found('442', '441')
    await untilWaiting(app, 2)
    return { all: Promise.all([signing, finding]) }
  })
  expect((await both.all)[0].signedOff).toBe(2)
})

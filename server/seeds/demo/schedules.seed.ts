import type { ScheduleActionName } from '@nineops/contract/bureau/schedulers.contract'
import { cronTimes } from '../../src/features/schedulers/cron-times.domain.ts'
import { addDays } from '../../src/platform/clock/calendar-dates.ts'
import { londonDate, londonDayStart } from '../../src/platform/clock/london.ts'
import type { Db } from '../../src/platform/db/db.ts'

interface PastPart {
  client: string
  label: string
  status: 'complete' | 'failed'
  message: string
}

interface Past {
  daysAgo: number
  status: 'complete' | 'partly-failed' | 'skipped' | 'missed'
  message: string | null
  seconds?: number
  parts?: PastPart[]
}

interface DemoSchedule {
  name: string
  action: ScheduleActionName
  client: string | null
  functionIndex?: number | null
  cron: string
  /** Hour of the day at which past occurrences were due. */
  hour: number
  /** Schedules that change data are paused in the demo, so that data changes only by hand. */
  paused: boolean
  past: Past[]
}

const file = (client: string, message: string, status: PastPart['status'] = 'complete'): PastPart => ({
  client,
  label: `${client}, trunkline-daily.csv`,
  status,
  message,
})
const broken = 'The header has no column "duration_seconds".'

const schedules: DemoSchedule[] = [
  {
    name: 'Nightly call files',
    action: 'collect-files',
    client: null,
    cron: '0 2 * * *',
    hour: 2,
    paused: true,
    past: [
      {
        daysAgo: 4,
        status: 'complete',
        message: null,
        seconds: 41,
        parts: [
          file('Beacon Telecom', '18,204 calls taken, 3 lines rejected, 0 duplicates.'),
          file('Northgate Voice', '3,640 calls taken, 0 lines rejected, 0 duplicates.'),
        ],
      },
      { daysAgo: 3, status: 'complete', message: 'There was nothing to do.', seconds: 1 },
      {
        daysAgo: 2,
        status: 'partly-failed',
        message: `Harbour Connect, trunkline-daily.csv: ${broken}`,
        seconds: 38,
        parts: [
          file('Beacon Telecom', '17,988 calls taken, 0 lines rejected, 2 duplicates.'),
          file('Harbour Connect', broken, 'failed'),
          file('Northgate Voice', '3,712 calls taken, 1 line rejected, 0 duplicates.'),
        ],
      },
    ],
  },
  {
    name: 'Beacon bill run',
    action: 'collect-bill-run',
    client: 'Beacon Telecom',
    cron: '0 3 1 * *',
    hour: 3,
    paused: true,
    past: [],
  },
  {
    name: 'Rate open bill runs',
    action: 'rate-bill-run',
    client: null,
    cron: '30 4,5 * * MON-FRI',
    hour: 4.5,
    paused: true,
    past: [
      { daysAgo: 6, status: 'missed', message: 'Its time passed while nothing worked on schedules.' },
      { daysAgo: 5, status: 'skipped', message: 'The one of an hour before was still running.' },
      {
        daysAgo: 4,
        status: 'complete',
        message: null,
        seconds: 95,
        parts: [
          {
            client: 'Beacon Telecom',
            label: 'Beacon Telecom',
            status: 'complete',
            message: 'There is no open bill run.',
          },
        ],
      },
    ],
  },
  {
    name: 'New year: invoice number gaps',
    action: 'run-report',
    client: null,
    functionIndex: 104,
    cron: '0 6 1 JAN *',
    hour: 6,
    paused: false,
    past: [],
  },
  {
    name: 'Wessex: missing call files',
    action: 'run-report',
    client: 'Wessex Cloud Calling',
    functionIndex: 103,
    cron: '15 6 * * MON',
    hour: 6.25,
    paused: true,
    past: [],
  },
]

/** Schedules with their past occurrences; none falls due while people look around. */
export async function seedSchedules(db: Db): Promise<void> {
  const owner = await db
    .selectFrom('users')
    .select('index')
    .where('username', '=', 'bureau')
    .executeTakeFirst()
  const known = await db.selectFrom('schedules').select('index').limit(1).executeTakeFirst()
  if (!owner || known) return
  const rows = await db.selectFrom('clients').select(['index', 'name']).execute()
  const clients = new Map(rows.map(({ index, name }) => [name, index]))
  await db.transaction().execute(async tx => {
    for (const schedule of schedules) await seedSchedule(tx, schedule, owner.index, clients)
  })
}

async function seedSchedule(
  db: Db,
  { name, action, client, functionIndex = null, cron, hour, paused, past }: DemoSchedule,
  owner: number,
  clients: ReadonlyMap<string, number>,
): Promise<void> {
  const next = cronTimes(cron, Date.now()).next().value
  const doing = {
    action,
    client_index: client === null ? null : (clients.get(client) ?? null),
    function_index: functionIndex,
  }
  const { index } = await db
    .insertInto('schedules')
    .values({
      ...doing,
      name,
      cron,
      paused,
      next_due_at: paused || next === undefined ? null : new Date(next),
      created_by: owner,
    })
    .returning('index')
    .executeTakeFirstOrThrow()
  for (const { daysAgo, status, message, seconds, parts = [] } of past) {
    const due = londonDayStart(addDays(londonDate(Date.now()), -daysAgo)) + hour * 3_600_000
    const occurrence = await db
      .insertInto('schedule_occurrences')
      .values({
        ...doing,
        schedule_index: index,
        user_index: owner,
        due_at: new Date(due),
        status,
        message,
        started_at: seconds === undefined ? null : new Date(due + 1000),
        finished_at: new Date(due + 1000 + (seconds ?? 0) * 1000),
      })
      .returning('index')
      .executeTakeFirstOrThrow()
    for (const [at, part] of parts.entries())
      await db
        .insertInto('schedule_occurrence_parts')
        .values({
          occurrence_index: occurrence.index,
          number: at + 1,
          client_index: clients.get(part.client) ?? null,
          label: part.label,
          input: '{}',
          status: part.status,
          message: part.message,
        })
        .execute()
  }
}

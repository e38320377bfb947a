import type { ScheduleActionName } from '@nineops/contract/bureau/schedulers.contract'
import { cronTimes } from '../../src/features/schedulers/cron-times.domain.ts'
import type { Db } from '../../src/platform/db/db.ts'

interface DemoSchedule {
  name: string
  action: ScheduleActionName
  client: string | null
  functionIndex?: number | null
  cron: string
  /** Schedules that change data are paused in the demo, so that data changes only by hand. */
  paused: boolean
}

const schedules: DemoSchedule[] = [
  { name: 'Nightly call files', action: 'collect-files', client: null, cron: '0 2 * * *', paused: true },
  {
    name: 'Beacon bill run',
    action: 'collect-bill-run',
    client: 'Beacon Telecom',
    cron: '0 3 1 * *',
    paused: true,
  },
  {
    name: 'Rate open bill runs',
    action: 'rate-bill-run',
    client: null,
    cron: '30 4,5 * * MON-FRI',
    paused: true,
  },
  {
    name: 'New year: invoice number gaps',
    action: 'run-report',
    client: null,
    functionIndex: 104,
    cron: '0 6 1 JAN *',
    paused: false,
  },
  {
    name: 'Wessex: missing call files',
    action: 'run-report',
    client: 'Wessex Cloud Calling',
    functionIndex: 103,
    cron: '15 6 * * MON',
    paused: true,
  },
]

/** Schedules, none of which falls due while people look around. */
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
  { name, action, client, functionIndex = null, cron, paused }: DemoSchedule,
  owner: number,
  clients: ReadonlyMap<string, number>,
): Promise<void> {
  const next = cronTimes(cron, Date.now()).next().value
  await db
    .insertInto('schedules')
    .values({
      action,
      client_index: client === null ? null : (clients.get(client) ?? null),
      function_index: functionIndex,
      name,
      cron,
      paused,
      next_due_at: paused || next === undefined ? null : new Date(next),
      created_by: owner,
    })
    .execute()
}

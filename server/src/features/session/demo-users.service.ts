import type { DemoUsers } from '@nineops/contract/portal/session/session.contract'
import { z } from 'zod'
import { type Config, isLoopback } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/db.ts'
import { selectDemo, selectRolesOf } from './session.repository.ts'

const demo = z.object({ users: z.array(z.string()), password: z.string() })

/** Users of the demo, for the sign-in screen; none where others could reach it, or on a database of the user's own. */
export async function listDemoUsers(
  db: Db,
  { databaseUrl, host }: Pick<Config, 'databaseUrl' | 'host'>,
): Promise<DemoUsers> {
  const none = { users: [], password: '' }
  if (databaseUrl !== undefined || !isLoopback(host)) return none
  const { data: known } = demo.safeParse(await selectDemo(db))
  if (!known) return none
  const users = await selectRolesOf(db, known.users)
  return {
    users: users.toSorted((a, b) => known.users.indexOf(a.username) - known.users.indexOf(b.username)),
    password: known.password,
  }
}

import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { areaRoles } from '@nineops/contract/roles'
import { scheduleNightlyUsage } from '../../features/schedulers/schedulers.service.ts'
import { createUser } from '../../features/user-records/user-records.service.ts'
import { newPasswordProblem } from '../../platform/auth/new-passwords.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { openDatabase } from '../../platform/db/db.ts'
import { withDatabase } from './with-database.ts'

// Creates an administrator: `npm run user:create -- --username jo --name Jo --email jo@example.com`. The password is
// read from NINEOPS_PASSWORD, to keep it out of the shell's history; without it one is generated and shown once.
const { values } = parseArgs({
  options: { username: { type: 'string' }, name: { type: 'string' }, email: { type: 'string' } },
})
const { username, name, email } = values
if (!username || !name || !email) {
  console.error('Give --username, --name and --email.')
  process.exit(2)
}
const given = process.env['NINEOPS_PASSWORD']
const problem = given === undefined ? null : newPasswordProblem(given, username)
if (problem) {
  console.error(`NINEOPS_PASSWORD ${problem}.`)
  process.exit(2)
}
const password = given ?? randomBytes(12).toString('base64url')

await withDatabase(async url => {
  await migrate(url)
  const { db, close } = openDatabase(url, { max: 1 })
  try {
    const user = await createUser(db, {
      username,
      givenName: name,
      email,
      password,
      roles: [...areaRoles, 'administrator'],
    })
    await db.transaction().execute(tx => scheduleNightlyUsage(tx, user))
    console.log(
      `Created the administrator ${username}.${given ? '' : ` Password, shown only this once: ${password}`}`,
    )
  } finally {
    await close()
  }
})

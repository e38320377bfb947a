import { normalisePhoneNumber } from '@nineops/contract/phone-numbers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'
import { buildCircuit } from '../../../test/factories/circuits.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { readMigrations } from '../../platform/db/migrate.ts'
import { allRows, allValues } from '../../platform/db/query-rows.ts'
import { overlappingServices } from '../bespoke-functions/crm/overlapping-services.repository.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const upgrade = async () => {
  const migration = (await readMigrations()).find(({ name }) => name === '0197_drop_zeros_behind_44.sql')
  await inTransaction(database.db, async tx => void (await sql.raw(migration?.sql ?? '').execute(tx)))
}

test('numbers stored with the 0 of +44 (0) are stored without it, but for those that another service has then', async () => {
  const { db, build } = database
  const reseller = await build.reseller()
  const { client } = reseller
  const trunk = ['4402079460101', '4402079460103', '440123456', '35312345678', '4408001111']
  await build.accountWith(reseller, trunk)
  // One after another, both are right; on the same days only one can be.
  await sql`update services set end_date = '2026-03-31' where cli = '4402079460103'`.execute(db)
  const later = await build.accountWith(reseller)
  await build.service(client, later, { cli: '442079460103', start_date: '2026-04-01' })
  const [first, second] = [
    await build.accountWith(reseller, ['4402079460102']),
    await build.accountWith(reseller, ['442079460102']),
  ]
  await buildCircuit(db, { client, account: first }, { service: { cli: '4402079460104' } })
  await buildCircuit(db, { client, account: first }, { service: { cli: '4402079460105' } })
  await db.insertInto('circuits').values({ client_index: client, cli: '442079460105' }).execute()
  await db
    .insertInto('helplines')
    .values({ client_index: client, name: 'Help', number: '4408001111000' })
    .execute()
  const called = '4402079460999'
  await build.calls(reseller, [
    { cli: '4402079460101', destination: called },
    { cli: '4402079460102', destination: '441632960001' },
    { cli: '4402079460109', destination: '440123456' },
  ])
  await build.billRun(client, { generation: 1 })
  const before = await allValues<string>(
    db,
  )`select cli from services where client_index = ${client} order by index`

  await upgrade()

  const after = await allValues<string>(
    db,
  )`select cli from services where client_index = ${client} order by index`
  expect(after).toEqual(before.map(cli => (cli === '4402079460102' ? cli : normalisePhoneNumber(cli))))
  expect(
    await allRows(db)`select cli, destination from calls where client_index = ${client} order by line_number`,
  ).toEqual([
    { cli: '442079460101', destination: '442079460999' },
    { cli: '4402079460102', destination: '441632960001' },
    { cli: '442079460109', destination: '440123456' },
  ])
  expect(await allValues(db)`select cli from circuits where client_index = ${client} order by 1`).toEqual([
    '4402079460105',
    '442079460104',
    '442079460105',
  ])
  expect(await allValues(db)`select number from helplines where client_index = ${client}`).toEqual([
    '448001111000',
  ])
  // Calls of the month may have found no service without the 0.
  expect(
    await allRows(db)`select kind, things from rating_changes where client_index = ${client}`,
  ).toMatchObject([{ kind: 'service' }, { kind: 'service' }])
  const numberOf = async (account: number) =>
    (await allValues<string>(db)`select account_number from accounts where index = ${account}`)[0]
  expect((await overlappingServices.query({ client }, null).execute(db)).rows).toMatchObject([
    { cli: '4402079460102', account: await numberOf(first), otherAccount: await numberOf(second) },
  ])
})

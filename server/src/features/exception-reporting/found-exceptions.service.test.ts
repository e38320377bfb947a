import { expect, it } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { runDriver } from '../../../test/factories/invoice-run-driver.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { insertRow } from '../../platform/db/rows.ts'
import { confirmRun } from '../invoice-runs/confirm-run.service.ts'
import { getRun } from '../invoice-runs/invoice-runs.service.ts'

const driver = closedAtEnd(await runDriver())

it('finds the exceptions of the period when the documents are made, and confirms a run only with those it showed', async () => {
  const user = await insertRow(driver.db, 'users', {
    username: 'confirms',
    given_name: 'Con',
    email: 'c@nineops.example',
    password_hash: 'x',
  })
  const { client, carrier } = await driver.build.reseller()
  const brand = await driver.build.brand(client, { payment_days: 1 })
  const reseller = { client, brand, carrier }
  const account = await driver.build.account(reseller)
  await driver.build.service(client, account, { cli: '441' })
  const card = await driver.build.card(reseller, [{ prefix: '44', day: '1.00' }])
  await driver.build.allocation(reseller, 'retail', card)
  await driver.build.allocation(reseller, 'wholesale', card)
  const at = '2026-10-05T12:00:00Z'
  await driver.build.calls(reseller, [
    { cli: '441', at },
    { cli: '449', at },
    { cli: '448', at },
  ])
  const billRun = await driver.ratedBillRun(reseller.client)
  const run = await driver.create(reseller.client, billRun)

  await driver.through(run, 'prepare')
  const built = () =>
    driver.db
      .selectFrom('exception_builds')
      .select('generation')
      .where('bill_run_index', '=', billRun)
      .executeTakeFirst()
  expect(await built()).toBeUndefined()
  await driver.through(run, 'calculate')
  expect(await built()).toEqual({ generation: 1 })
  await driver.through(run, 'number', 'produce')

  const shown = await getRun(driver.db, run, user)
  expect(shown.actions.confirm).toEqual({ allowed: true, reason: null })
  const { exceptions } = shown
  expect(exceptions.kinds).toContainEqual({ kind: 'unallocated', open: 2 })
  expect(exceptions.open).toBe(exceptions.kinds.reduce((sum, { open }) => sum + open, 0))
  expect(exceptions.failure).toBeNull()
  const isLate = Date.now() > Date.parse(`${shown.invoiceDate}T00:00:00Z`) + 15 * 86_400_000
  expect(shown.warnings.some(text => text.startsWith('The invoice date, '))).toBe(isLate)
  expect(shown.warnings.some(text => text.startsWith('1 invoice would be overdue at once'))).toBe(isLate)

  const seen = { accounts: shown.accounts, gross: shown.gross }
  const confirm = (openExceptions: number) =>
    inTransaction(driver.db, db => confirmRun(db, run, { ...seen, openExceptions }, user))
  await expect(confirm(exceptions.open - 1)).rejects.toThrow(
    `invoice_run_changed: You saw ${exceptions.open - 1} open exceptions; it is ${exceptions.open} now.`,
  )
  await confirm(exceptions.open)
  expect(await getRun(driver.db, run, user)).toMatchObject({
    status: { description: 'Confirmed' },
    exceptions: { open: exceptions.open },
    warnings: [],
  })
})

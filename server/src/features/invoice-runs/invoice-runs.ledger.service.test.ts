import { array, assert as check, asyncProperty, constantFrom, nat, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { runDriver } from '../../../test/factories/invoice-run-driver.ts'
import { updateRow } from '../../platform/db/rows.ts'
import { AppError } from '../../platform/http/errors.ts'
import { listGaps } from '../invoice-numbers/invoice-number-ledger.service.ts'
import { listRanges, saveRange } from '../invoice-numbers/invoice-numbers.service.ts'
import { resetAccounts } from '../invoice-run-accounts/reset-accounts.service.ts'
import { confirmRun } from './confirm-run.service.ts'
import { abandonRun, getRun } from './invoice-runs.service.ts'

const driver = closedAtEnd(await runDriver())

const refused = async (work: Promise<unknown>): Promise<boolean> => {
  try {
    await work
    return false
  } catch (error) {
    if (error instanceof AppError) return true
    throw error
  }
}

/** A reseller whose accounts owe money, get a refund or have nothing to bill, for several consecutive months. */
async function world() {
  const client = await driver.build.client()
  const brand = await driver.build.brand(client)
  const accounts: number[] = []
  const charges: number[] = []
  for (let n = 0; n < 4; n += 1) {
    const account = await driver.build.account({ client, brand })
    accounts.push(account)
    charges.push(await driver.build.charge(client, account))
  }
  return { client, brand, accounts, charges, month: 0, billRun: 0, run: 0 }
}
type World = Awaited<ReturnType<typeof world>>

const nextMonth = async (w: World): Promise<void> => {
  const month = `2026-${String((w.month += 1)).padStart(2, '0')}`
  w.billRun = await driver.build.closedBillRun(w.client, { start: `${month}-01`, end: `${month}-28` })
  w.run = await driver.create(w.client, w.billRun)
}

const steps = {
  number: async (w: World) => {
    await refused(driver.through(w.run, 'prepare', 'calculate', 'number'))
  },
  reset: async (w: World, at: number) => {
    await refused(resetAccounts(driver.db, w.run, w.accounts[at] ?? 'all'))
  },
  'reset all': async (w: World) => {
    await refused(resetAccounts(driver.db, w.run, 'all'))
  },
  abandon: async (w: World) => {
    if (!(await refused(abandonRun(driver.db, w.run, { reason: 'Wrong rates', userIndex: 1 }))))
      w.run = await driver.create(w.client, w.billRun)
  },
  confirm: async (w: World) => {
    await refused(driver.through(w.run, 'prepare', 'calculate', 'number', 'produce'))
    const { accounts, gross } = await getRun(driver.db, w.run, 1)
    if (!(await refused(confirmRun(driver.db, w.run, { accounts, gross }, 1)))) await nextMonth(w)
  },
  'move forward': async (w: World, at: number) => {
    const ranges = await listRanges(driver.db, w.client)
    const range = ranges[at % ranges.length]
    if (!range) return
    const { kind, prefix, padding, nextNumber } = range
    await saveRange(driver.db, w.client, {
      brandIndex: w.brand,
      kind,
      prefix,
      padding,
      nextNumber: nextNumber + at,
    })
  },
  'pay or get back': async (w: World, at: number) => {
    await setCharge(w, at, { amount: at % 2 === 0 ? '-5.00' : '5.00' })
  },
  'have nothing to bill': async (w: World, at: number) => {
    await setCharge(w, at, { start_date: '2031-01-01' })
  },
  'have something to bill': async (w: World, at: number) => {
    await setCharge(w, at, { start_date: '2025-01-01' })
  },
} satisfies Record<string, (w: World, at: number) => Promise<void>>

const setCharge = (w: World, at: number, change: { amount?: string; start_date?: string }) =>
  updateRow(driver.db, 'charges', w.charges[at] ?? 0, change)

const names = Object.keys(steps) as (keyof typeof steps)[]

test('whatever the order of runs, resets, abandonments and moves, no number is unexplained', async () => {
  const sequence = array(tuple(constantFrom(...names), nat(3)), { minLength: 4, maxLength: 12 })
  await check(
    asyncProperty(sequence, async sequenceOfSteps => {
      const w = await world()
      await nextMonth(w)
      await steps.number(w)
      for (const [name, at] of sequenceOfSteps) {
        if (w.month > 11) break
        await steps[name](w, at)
        for (const range of await listRanges(driver.db, w.client)) {
          const { gaps } = await listGaps(driver.db, w.client, range.index)
          expect(range).toMatchObject({ unexplained: 0 })
          // Every number that is not on a document is explained.
          expect(gaps.reduce((sum, gap) => sum + gap.numbers, 0)).toBe(range.void + range.skipped)
          expect(range.nextNumber - range.firstNumber).toBe(
            range.used + range.reserved + range.void + range.skipped,
          )
        }
      }
    }),
    { numRuns: 12 },
  )
})

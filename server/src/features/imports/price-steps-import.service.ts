import type { Db } from '../../platform/db/db.ts'
import { accountIndexes } from '../accounts/accounts.service.ts'
import { chargesOf, type StoredCharge } from '../charges/charges.service.ts'
import { contractsOf } from '../contracts/contract-batches.service.ts'
import { changePrices, namedSteps, refusalsOfPrices } from '../price-changes/price-changes.service.ts'
import type { FileRow } from './csv-rows.domain.ts'
import type { ImportNotes } from './import-notes.domain.ts'
import type { ImportPlan } from './import-plans.service.ts'
import type { PriceStepColumn, PriceStepRow } from './price-step-rows.domain.ts'

type Row = FileRow<PriceStepColumn, PriceStepRow>
type Contract = NonNullable<ReturnType<Awaited<ReturnType<typeof contractsOf>>['get']>>[number]

/** Each changes its own charges. */
const MOST_STEPS = 2000

interface Step extends PriceStepRow {
  line: number
  cells: Row['cells']
  contract: Contract
}

/** The contract that a row names: open, of its account, from its day. */
function contractOf(
  { line, cells, row }: Row & { row: PriceStepRow },
  contracts: readonly Contract[],
  { errors }: ImportNotes,
): Contract | null {
  const [contract, another] = contracts.filter(
    one =>
      one.endedOn === null &&
      one.startDate === row.contractStart &&
      (row.scheme === null || one.schemeName?.toLowerCase() === row.scheme) &&
      (row.option === null || one.optionName?.toLowerCase() === row.option),
  )
  if (contract && !another) return contract
  const message = contract
    ? 'The account has several contracts from this day: name the scheme and the contract option'
    : 'The account has no such contract from this day, or it was ended'
  errors.add(line, 'contract_start', cells.contract_start, message)
  return null
}

/** Charges that a step raises: those that go on when it comes. */
const raisedBy = (step: Step, charges: readonly StoredCharge[]): number[] =>
  charges
    .filter(
      one =>
        one.accountIndex === step.contract.accountIndex &&
        one.frequency !== 'once' &&
        one.heldBy === null &&
        (step.description === null || one.description.toLowerCase() === step.description.toLowerCase()) &&
        one.startDate < step.from &&
        (one.endDate === null || one.endDate >= step.from),
    )
    .map(({ index }) => index)

const asked = ({ contract, amount, from }: Step, charges: readonly number[]) => ({
  charges,
  change: { by: 'amount', amount } as const,
  from,
  agreed: true,
  products: false,
  contract: contract.index,
})

const keyOf = ({ contract, from, description }: Step): string =>
  `${contract.index} ${from} ${description?.toLowerCase() ?? ''}`

/** Steps of contracts, each as if it was added to its contract by hand; those that were added already are left. */
export async function planPriceSteps(
  db: Db,
  clientIndex: number,
  rows: readonly Row[],
  notes: ImportNotes,
  userIndex: number,
): Promise<ImportPlan> {
  const { errors, warnings } = notes
  const accounts = await accountIndexes(db, clientIndex)
  const indexes = [...new Set(rows.flatMap(({ cells }) => accounts.get(cells.account_number) ?? []))]
  const contracts = await contractsOf(db, clientIndex, indexes)
  const steps: Step[] = []
  const lines = new Map<string, number>()
  for (const fileRow of rows) {
    const { line, cells, row } = fileRow
    const accountIndex = accounts.get(cells.account_number)
    if (accountIndex === undefined && cells.account_number !== '')
      errors.add(line, 'account_number', cells.account_number, 'No account has this number')
    if (accountIndex === undefined || row === null) continue
    const contract = contractOf({ ...fileRow, row }, contracts.get(accountIndex) ?? [], notes)
    if (!contract) continue
    const step = { ...row, line, cells, contract }
    const earlier = lines.get(keyOf(step))
    if (earlier === undefined) lines.set(keyOf(step), line)
    else errors.add(line, 'step_date', cells.step_date, `The same step as on line ${earlier}`)
    steps.push(step)
  }
  if (steps.length > MOST_STEPS)
    errors.add(
      null,
      null,
      '',
      `The file has ${steps.length} steps; at most ${MOST_STEPS} are imported at once`,
    )
  const added: Step[] = []
  const same = new Set<number>()
  if (errors.count === 0) {
    const charges = await chargesOf(db, clientIndex, indexes)
    const named = await namedSteps(
      db,
      steps.map(({ contract }) => contract.index),
    )
    for (const step of steps) {
      const { line, cells, description, contract, from, amount } = step
      const before = named.find(
        one =>
          one.contract === contract.index &&
          one.from === from &&
          (description === null || one.description.toLowerCase() === description.toLowerCase()),
      )
      if (before && Number(before.amount) === Number(amount)) same.add(line)
      else if (before) {
        const message = `The contract has a step of £${before.amount} on this day`
        errors.add(line, 'step_amount', cells.step_amount, message)
      } else {
        const raised = raisedBy(step, charges)
        const refused =
          raised.length === 0 ? [] : await refusalsOfPrices(db, clientIndex, asked(step, raised))
        const column = description === null ? 'account_number' : 'description'
        if (raised.length === 0)
          errors.add(line, column, cells[column], 'The account has no such charge that goes on on this day')
        else if (refused.length === raised.length)
          errors.add(line, 'step_date', cells.step_date, refused[0] ?? '')
        else if (refused.length > 0)
          warnings.add(
            line,
            column,
            cells[column],
            `${refused.length} of its charges stay: ${refused[0] ?? ''}`,
          )
        added.push(step)
      }
    }
  }
  return {
    added: added.length,
    changes: [],
    same,
    save: async tx => {
      // Each raises what the one before it made.
      for (const step of added.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
        const charges = await chargesOf(tx, clientIndex, [step.contract.accountIndex])
        await changePrices(tx, { clientIndex, userIndex }, asked(step, raisedBy(step, charges)))
      }
      return { rateCardIndex: null, accounts: added.map(({ contract }) => contract.accountIndex) }
    },
  }
}

import { processGroupIds, processIds } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import type { ProcessId } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  abandonRefusal,
  confirmRefusal,
  processRefusal,
  resetRefusal,
  runStatuses,
  runStatusOf,
} from './invoice-run-states.domain.ts'
import type { ProcessStatus, RunState } from './invoice-run-states.domain.ts'
import {
  processesFrom,
  processGroups,
  runProcesses,
} from '@nineops/contract/invoicing/invoice-runs/run-processes'

type Changes = Partial<Omit<RunState, 'processes' | 'started' | 'accounts'>> & {
  /** How many processes, from the first, are done. */
  done?: number
  processes?: Partial<Record<ProcessId, ProcessStatus>>
  /** How many, from the first, were ever started; those that are not pending if not given. */
  started?: number
  accounts?: Partial<RunState['accounts']>
}

const run = ({ done = 0, processes, started, accounts, ...changes }: Changes = {}): RunState => {
  const statuses = {
    ...(Object.fromEntries(
      processIds.map((id, at) => [id, at < done ? 'done' : 'pending']),
    ) as RunState['processes']),
    ...processes,
  }
  return {
    abandoned: false,
    confirmed: false,
    processes: statuses,
    started: new Set(
      processIds.filter((id, at) => (started === undefined ? statuses[id] !== 'pending' : at < started)),
    ),
    accounts: { total: 10, pending: 0, failed: 0, ...accounts },
    ...changes,
  }
}
const made = run({ done: 6 })

describe('the processes of a run', () => {
  it('are those of the contract, in its order and groups', () => {
    expect(runProcesses.map(process => process.id)).toEqual([...processIds])
    expect(processGroups.map(group => group.id)).toEqual([...processGroupIds])
    expect([...new Set(runProcesses.map(process => process.group))]).toEqual([...processGroupIds])
    expect(processesFrom('host-invoices')).toEqual(['host-invoices', 'send-emails', 'build-end-of-run-files'])
  })

  it('each need the previous one; the first may run at once', () => {
    expect(processRefusal('validate-accounts', run())).toBeNull()
    expect(processRefusal('calculate-invoices', run({ done: 2 }))).toBeNull()
    expect(processRefusal('calculate-invoices', run({ done: 1 }))).toBe(
      'Run Load charges and usage first: it has not run yet.',
    )
    expect(
      processRefusal('render-pdfs', run({ done: 3, processes: { 'allocate-invoice-numbers': 'failed' } })),
    ).toBe('Run Allocate invoice numbers first: it failed.')
    expect(processRefusal('calculate-invoices', run({ started: 6 }))).toBe(
      'Run Load charges and usage first: it has to run again.',
    )
  })

  it('can be run again with failed accounts, which do not block the rest', () => {
    const state = run({ done: 6, accounts: { failed: 2 } })
    for (const id of processIds.slice(0, 6)) expect(processRefusal(id, state)).toBeNull()
  })

  it('run one at a time', () => {
    const state = run({ done: 2, processes: { 'calculate-invoices': 'running' } })
    expect(processRefusal('calculate-invoices', state)).toBe('It is running.')
    expect(processRefusal('validate-accounts', state)).toBe(
      'Calculate invoices is running: wait until it is done.',
    )
  })

  it('release nothing before the run is confirmed', () => {
    for (const id of processIds.slice(6)) expect(processRefusal(id, made)).toMatch(/^Confirm the run first/)
    expect(processRefusal('host-invoices', { ...made, confirmed: true })).toBeNull()
    expect(processRefusal('send-emails', { ...made, confirmed: true })).toBe(
      'Run Host invoices first: it has not run yet.',
    )
    expect(processRefusal('build-end-of-run-files', { ...made, confirmed: true })).toBeNull()
  })

  it('change no invoice after the run is confirmed', () => {
    const confirmed = { ...made, confirmed: true }
    for (const id of processIds.slice(0, 4))
      expect(processRefusal(id, confirmed)).toMatch(/can no longer change/)
    expect(processRefusal('render-pdfs', confirmed)).toBeNull()
  })

  it('do not run in an abandoned run or without accounts', () => {
    expect(processRefusal('validate-accounts', run({ abandoned: true }))).toBe('The run is abandoned.')
    expect(processRefusal('validate-accounts', run({ accounts: { total: 0 } }))).toBe(
      'The run has no accounts.',
    )
  })
})

describe('the status of a run', () => {
  it.each<[number, RunState]>([
    [35, run({ accounts: { pending: 10 } })],
    // Accounts were reset: it is not a new run.
    [45, run({ started: 6, accounts: { pending: 2 } })],
    [45, run({ processes: { 'validate-accounts': 'running' }, accounts: { pending: 10 } })],
    [45, run({ done: 2 })],
    [45, run({ done: 5, processes: { 'build-reports': 'running' }, accounts: { failed: 1 } })],
    [55, run({ done: 6, accounts: { failed: 1 } })],
    [55, run({ done: 2, processes: { 'calculate-invoices': 'failed' } })],
    [45, run({ done: 6, accounts: { pending: 1 } })],
    [65, made],
    [75, { ...made, confirmed: true }],
    [75, run({ done: 6, confirmed: true, processes: { 'host-invoices': 'running' } })],
    [85, run({ done: 7, confirmed: true })],
    [85, run({ done: 8, confirmed: true })],
    [100, run({ done: 9, confirmed: true })],
    [10, run({ abandoned: true })],
  ])('is %i', (status, state) => {
    expect(runStatusOf(state)).toBe(status)
  })

  it('awaits confirmation only when every account and process has finished, whatever the outcome', () => {
    const status = fc.constantFrom<ProcessStatus>('pending', 'running', 'done', 'failed')
    const state = fc.record({
      abandoned: fc.constant(false),
      confirmed: fc.constant(false),
      processes: fc
        .tuple(...processIds.map(() => status))
        .map(
          statuses =>
            Object.fromEntries(processIds.map((id, at) => [id, statuses[at]])) as RunState['processes'],
        ),
      started: fc.constant(new Set<ProcessId>(['validate-accounts'])),
      accounts: fc.record({ total: fc.constant(5), pending: fc.nat(2), failed: fc.nat(2) }),
    })
    fc.assert(
      fc.property(state, any => {
        const isThrough =
          processIds.slice(0, 6).every(id => any.processes[id] === 'done') &&
          !Object.values(any.processes).some(one => one === 'running' || one === 'failed') &&
          any.accounts.pending + any.accounts.failed === 0
        expect(runStatusOf(any) === 65).toBe(isThrough)
        if (isThrough) expect(confirmRefusal(any)).toBeNull()
        expect(runStatuses[runStatusOf(any)]).toBeDefined()
      }),
      { numRuns: 500 },
    )
  })
})

describe('a run', () => {
  it('can be confirmed once, when its documents exist; failed accounts are left out', () => {
    expect(confirmRefusal(made)).toBeNull()
    expect(confirmRefusal({ ...made, confirmed: true })).toBe('The run is confirmed already.')
    expect(confirmRefusal(run({ done: 6, accounts: { failed: 3 } }))).toBeNull()
    expect(confirmRefusal(run({ done: 6, accounts: { failed: 10 } }))).toMatch(/^Every account failed/)
    expect(confirmRefusal(run({ done: 6, accounts: { pending: 1 } }))).toBe(
      '1 account pending: run the processes again.',
    )
    expect(confirmRefusal(run({ done: 3 }))).toBe('Allocate invoice numbers is not done.')
    expect(confirmRefusal(run())).toBe('Nothing has been run yet.')
    expect(confirmRefusal(run({ started: 6 }))).toBe('Validate accounts is not done.')
  })

  it('can be reset and abandoned until it is confirmed, but not under a running process', () => {
    expect(resetRefusal(made)).toBeNull()
    expect(abandonRefusal(made)).toBeNull()
    expect(resetRefusal({ ...made, confirmed: true })).toMatch(/nothing can be reset/)
    expect(abandonRefusal({ ...made, confirmed: true })).toMatch(/credit notes/)
    // A credit note is abandoned to be issued anew, and never calculated again.
    const credit = { ...made, credit: true }
    expect(abandonRefusal(credit)).toBeNull()
    expect(resetRefusal(credit)).toMatch(/^A credit note can’t be changed/)
    expect(processRefusal('calculate-invoices', credit)).toMatch(/^A credit note can’t be changed/)
    expect(processRefusal('calculate-invoices', { ...credit, confirmed: true })).toBe(
      'The run is confirmed: its documents can no longer change.',
    )
    expect(abandonRefusal(run({ abandoned: true }))).toBe('The run is abandoned already.')
    expect(abandonRefusal(run({ processes: { 'render-pdfs': 'running' } }))).toMatch(
      /^Render PDFs is running/,
    )
  })
})

import type { BespokeFunction } from '@nineops/contract/bureau/bespoke-functions.contract'
import { bespokeCategories } from '@nineops/contract/bureau/bespoke-functions.contract'
import { counted } from '@nineops/contract/words'
import { writeAudits } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/db/db.ts'
import {
  listFunctions,
  openFunction,
  requireRun,
  toRun,
} from '../../bespoke-functions/bespoke-functions.service.ts'
import { executeFunction, readCall } from '../../bespoke-functions/execute-function.service.ts'
import {
  partOfEachClient,
  type PartState,
  type ScheduleAction,
  subjectOf,
} from '../action-definitions.service.ts'
import { schedulerErrors } from '../schedulers.errors.ts'

const [{ index: bureauCategory, role }] = bespokeCategories
const asBureau = { roles: [role] }

/** The Bureau's reports that need no parameter but a reseller. */
export const scheduledReports = (): BespokeFunction[] =>
  listFunctions(asBureau, bureauCategory).filter(
    ({ kind, parameters }) =>
      kind === 'report' && parameters.every(({ name, required }) => name === 'client' || !required),
  )

/** @throws 404 for other functions */
export function requireReport(functionIndex: number): BespokeFunction {
  const report = scheduledReports().find(({ index }) => index === functionIndex)
  if (!report) throw schedulerErrors.noFunction(functionIndex)
  return report
}

async function follow(db: Db, runIndex: number): Promise<PartState> {
  const run = toRun(await requireRun(db, asBureau, runIndex))
  if (run.status === 'running') return { status: 'running', message: null }
  if (run.status === 'failed') return { status: 'failed', message: run.failure }
  return { status: 'complete', message: `${counted(run.rowCount, 'row')}.` }
}

export const runReport: ScheduleAction = {
  name: 'run-report',
  title: 'Run a report',
  about: 'Runs one of the Bureau’s reports; its result is kept for 7 days.',
  placeKind: 'bespoke-function',
  async plan(_work, target) {
    const report = requireReport(target.functionIndex ?? 0)
    const client = report.parameters.find(({ name }) => name === 'client')
    const parts =
      target.everyClient && !client?.required
        ? [{ clientIndex: null, label: 'Every reseller' }]
        : partOfEachClient(target)
    return parts.map(part => ({
      ...part,
      input: { functionIndex: report.index, byClient: client !== undefined },
    }))
  },
  begin: ({ user, requestId }, part, saveState) =>
    saveState(async tx => {
      const { functionIndex, byClient } = part.input as { functionIndex: number; byClient: boolean }
      const definition = openFunction(asBureau, functionIndex)
      const values = await readCall(
        tx,
        definition,
        byClient && part.clientIndex !== null ? { client: part.clientIndex } : {},
      )
      const caller = { ...user, ...asBureau, session: 0 }
      const { runIndex, entries } = await executeFunction(tx, caller, definition, values)
      await writeAudits(tx, user, requestId, entries)
      return { ...(await follow(tx, runIndex)), subject: runIndex }
    }),
  follow: (db, part) => follow(db, subjectOf(part)),
}

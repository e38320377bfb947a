import { type NewSchedule, newSchedule, type Schedule } from '@nineops/contract/schedulers.contract'

/** The choice of all resellers, where one reseller is chosen by its index. */
export const EVERY = 'every'

/** A schedule as the form holds it: everything as it is typed. */
export interface Draft {
  name: string
  action: string | null
  functionIndex: string | null
  client: string
  cron: string
  paused: boolean
}

/** The form of a schedule, or of a new one. */
export function draftOf(schedule: Schedule | undefined, client: number | undefined): Draft {
  if (!schedule)
    return {
      name: '',
      action: null,
      functionIndex: null,
      client: client === undefined ? EVERY : String(client),
      cron: '0 2 * * *',
      paused: false,
    }
  return {
    name: schedule.name,
    action: schedule.action.name,
    functionIndex: schedule.function && String(schedule.function.index),
    client: schedule.client ? String(schedule.client.index) : EVERY,
    cron: schedule.cron,
    paused: schedule.paused,
  }
}

const indexOf = (text: string | null) => (text === null || text === EVERY ? null : Number(text))

/** The schedule to save, or what is wrong by field. The expression itself is judged by the server. */
export function complete(
  draft: Draft,
): { schedule: NewSchedule; problems: null } | { schedule: null; problems: Map<string, string> } {
  const problems = new Map<string, string>()
  if (draft.action === null) problems.set('action', 'is required')
  if (draft.action === 'run-report' && draft.functionIndex === null)
    problems.set('functionIndex', 'is required')
  const parsed = newSchedule.safeParse({
    ...draft,
    functionIndex: draft.action === 'run-report' ? indexOf(draft.functionIndex) : null,
    clientIndex: indexOf(draft.client),
  })
  if (parsed.success && problems.size === 0) return { schedule: parsed.data, problems: null }
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = path.join('.')
    if (!problems.has(field)) problems.set(field, message)
  }
  return { schedule: null, problems }
}

import type { Schedule } from '@nineops/contract/bureau/schedulers.contract'

/** The option for all resellers; one reseller is chosen by its index. */
export const EVERY = 'every'

/** A schedule's form values. */
export interface ScheduleValues {
  name: string
  action: string | null
  functionIndex: string | null
  client: string
  cron: string
  paused: boolean
}

/** The form values of a schedule, or of a new one. */
export function valuesOf(schedule: Schedule | undefined, client: number | undefined): ScheduleValues {
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

/** The schedule as the server takes it. The server validates the expression. */
export const toBody = ({ client, functionIndex, ...values }: ScheduleValues) => ({
  ...values,
  functionIndex: values.action === 'run-report' ? indexOf(functionIndex) : null,
  clientIndex: indexOf(client),
})

/** Settings that the contract leaves to the action. */
export const check = ({ action, functionIndex }: ScheduleValues) => ({
  functionIndex: action === 'run-report' && functionIndex === null ? 'Choose a report' : undefined,
})

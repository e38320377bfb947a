import type { System } from '@nineops/contract/dash-administration/systems/systems.contract'
import { fieldsOf } from './system-labels.ts'

/** A system's form values. */
export interface SystemValues {
  name: string
  description: string
  owner: string
  url: string
  expectedStatus: string
  expectedText: string
  intervalSeconds: string
  timeoutMs: string
  slowMs: string
  active: boolean
}

const empty: SystemValues = {
  name: '',
  description: '',
  owner: '',
  url: '',
  expectedStatus: '200',
  expectedText: '',
  intervalSeconds: '60',
  timeoutMs: '5000',
  slowMs: '1000',
  active: true,
}

/** Options for how often a system is checked. */
export const intervals = [30, 60, 120, 300, 600, 900, 1800, 3600] as const

export function valuesOf(system: System | undefined): SystemValues {
  if (!system) return empty
  const { expectedStatus, expectedText, intervalSeconds, timeoutMs, slowMs, ...rest } = fieldsOf(system)
  return {
    ...rest,
    expectedStatus: String(expectedStatus),
    expectedText: expectedText ?? '',
    intervalSeconds: String(intervalSeconds),
    timeoutMs: String(timeoutMs),
    slowMs: String(slowMs),
  }
}

const number = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))

/** The system as the server takes it. */
export const toBody = (values: SystemValues) => ({
  ...values,
  expectedStatus: number(values.expectedStatus),
  expectedText: values.expectedText === '' ? null : values.expectedText,
  intervalSeconds: number(values.intervalSeconds),
  timeoutMs: number(values.timeoutMs),
  slowMs: number(values.slowMs),
})

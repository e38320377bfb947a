import { type System, type SystemFields, systemFields } from '@nineops/contract/systems.contract'
import { fieldsOf } from './system-words.ts'

/** A system as the form holds it: figures as they are typed. */
export interface SystemDraft {
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

const empty: SystemDraft = {
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

/** Choices of how often a system is checked. */
export const intervals = [30, 60, 120, 300, 600, 900, 1800, 3600] as const

export function draftOf(system: System | undefined): SystemDraft {
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

/** The system to save, or what is wrong by field. */
export function complete(
  draft: SystemDraft,
): { fields: SystemFields; problems: null } | { fields: null; problems: Map<string, string> } {
  const parsed = systemFields.safeParse({
    ...draft,
    expectedStatus: number(draft.expectedStatus),
    expectedText: draft.expectedText === '' ? null : draft.expectedText,
    intervalSeconds: number(draft.intervalSeconds),
    timeoutMs: number(draft.timeoutMs),
    slowMs: number(draft.slowMs),
  })
  if (parsed.success) return { fields: parsed.data, problems: null }
  const problems = new Map<string, string>()
  for (const { path, message } of parsed.error.issues) {
    const field = path.join('.')
    if (!problems.has(field)) problems.set(field, message)
  }
  return { fields: null, problems }
}

import type {
  HealthFigures,
  System,
  SystemFields,
} from '@nineops/contract/dash-administration/systems/systems.contract'
import { formatCount } from '../../lib/formats.ts'
import type { Tone } from '../../ui/feedback/status-badge.tsx'

type Shown = System['state'] | 'paused'

export const stateLabels: Record<Shown, { word: string; tone: Tone }> = {
  up: { word: 'Up', tone: 'good' },
  slow: { word: 'Slow', tone: 'warn' },
  down: { word: 'Down', tone: 'bad' },
  refused: { word: 'Refused', tone: 'bad' },
  never: { word: 'Never checked', tone: 'quiet' },
  paused: { word: 'Paused', tone: 'quiet' },
}

/** The status shown: a paused system is not checked, whatever its last result. */
export const shownState = ({ active, state }: System): Shown => (active ? state : 'paused')

/** Percent for tables and figures; a dash without checks. */
export const formatShare = (share: number | null): string => (share === null ? '–' : `${share}%`)
export const formatMs = (ms: number | null): string => (ms === null ? '–' : `${formatCount(ms)} ms`)

/** Seconds in the largest unit: 30 s, 5 min, 1 h. */
export function formatSpan(seconds: number): string {
  if (seconds % 3600 === 0) return `${seconds / 3600} h`
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`
}

/** A duration in up to two units: 3 min 20 s, 2 d 4 h. */
export function formatLength(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const units = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const
  const first = units.findIndex(([count]) => count > 0)
  if (first === -1) return '0 s'
  return units
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ')
}

/** Checks as text: 1,440 checks, 3 down. */
export function checksInWords({ checks, slow, down, refused }: HealthFigures): string {
  const parts = [
    [slow, 'slow'],
    [down, 'down'],
    [refused, 'refused'],
  ] as const
  const bad = parts.filter(([count]) => count > 0).map(([count, word]) => `${formatCount(count)} ${word}`)
  return [`${formatCount(checks)} ${checks === 1 ? 'check' : 'checks'}`, ...bad].join(', ')
}

/** The editable fields of a system. */
export const fieldsOf = (system: System): SystemFields => ({
  name: system.name,
  description: system.description,
  owner: system.owner,
  url: system.url,
  expectedStatus: system.expectedStatus,
  expectedText: system.expectedText,
  intervalSeconds: system.intervalSeconds,
  timeoutMs: system.timeoutMs,
  slowMs: system.slowMs,
  active: system.active,
})

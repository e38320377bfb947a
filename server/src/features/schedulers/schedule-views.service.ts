import type {
  OccurrenceDetail,
  OccurrenceStatus,
  Schedule,
  ScheduleOccurrence,
} from '@nineops/contract/bureau/schedulers.contract'
import { withoutFolders } from '../../platform/files/root-names.ts'
import { actionOf } from './action-registry.service.ts'
import { scheduledReports } from './actions/run-report.service.ts'
import { cronLabel, timeInWords } from './cron-times.domain.ts'
import type { PartRow } from './occurrence-parts.repository.ts'
import type { OccurrenceRow } from './occurrences.repository.ts'
import type { ScheduleRow } from './schedulers.repository.ts'

const named = (index: number | null, name: string | null) =>
  index === null ? null : { index, name: name ?? '' }

function functionNamed(index: number | null) {
  if (index === null) return null
  return {
    index,
    name: scheduledReports().find(report => report.index === index)?.name ?? `Function ${index}`,
  }
}

const titled = (name: string) => {
  const action = actionOf(name)
  return { name: action.name, title: action.title }
}

/** A schedule in its form for the API. */
export const toSchedule = (row: ScheduleRow): Schedule => ({
  index: row.index,
  name: row.name,
  action: titled(row.action),
  client: named(row.clientIndex, row.clientName),
  function: functionNamed(row.functionIndex),
  cron: row.cron,
  words: cronLabel(row.cron),
  paused: row.paused,
  next: row.nextDueAt && { at: row.nextDueAt.toISOString(), words: timeInWords(row.nextDueAt.getTime()) },
  latest:
    row.latestIndex === null
      ? null
      : {
          index: row.latestIndex,
          status: row.latestStatus as OccurrenceStatus,
          dueAt: (row.latestDueAt ?? row.createdAt).toISOString(),
        },
  createdBy: row.createdBy,
  createdAt: row.createdAt.toISOString(),
})

/** An occurrence in its form for the API. */
export const toOccurrence = (row: OccurrenceRow): ScheduleOccurrence => ({
  index: row.index,
  schedule: { index: row.scheduleIndex, name: row.scheduleName, deleted: row.scheduleDeleted },
  action: titled(row.action),
  client: named(row.clientIndex, row.clientName),
  dueAt: row.dueAt.toISOString(),
  status: row.status as OccurrenceStatus,
  by: row.runNow ? row.username : null,
  startedAt: row.startedAt?.toISOString() ?? null,
  finishedAt: row.finishedAt?.toISOString() ?? null,
  parts: { total: row.total, ended: row.ended, failed: row.failed },
  message: row.message === null ? null : withoutFolders(row.message),
})

const partLabels: Record<string, string> = {
  pending: 'Waiting',
  running: 'Running',
  complete: 'Complete',
  failed: 'Failed',
}

const statusLabels: Partial<Record<string, string>> = {
  skipped: 'Skipped',
  missed: 'Missed',
  failed: 'Failed',
}

/** The occurrence's own message, then its parts in the given order. */
export function toDetails(occurrence: OccurrenceRow, parts: readonly PartRow[]): OccurrenceDetail[] {
  const action = actionOf(occurrence.action)
  const own: OccurrenceDetail[] =
    occurrence.message === null
      ? []
      : [
          {
            type: statusLabels[occurrence.status] ?? 'Note',
            message: withoutFolders(occurrence.message),
            place: null,
          },
        ]
  return [
    // With parts, the occurrence's message repeats that of the first failed part.
    ...(parts.length > 0 ? [] : own),
    ...parts.map(({ status, label, message, clientIndex, subjectIndex, input }) => ({
      type: partLabels[status] ?? status,
      message: withoutFolders(message === null ? label : `${label}: ${message}`),
      place:
        status === 'pending'
          ? null
          : {
              kind: action.placeKindOf?.({ input }) ?? action.placeKind,
              client: clientIndex,
              index: subjectIndex,
              function: occurrence.functionIndex,
            },
    })),
  ]
}

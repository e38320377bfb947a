import type { OccurrenceStatus } from '@nineops/contract/bureau/schedulers.contract'
import { defineExportList } from '../../platform/exports/export-lists.ts'
import { occurrenceList } from './occurrences.service.ts'

const statuses: Record<OccurrenceStatus, string> = {
  pending: 'Waiting',
  running: 'Running',
  complete: 'Complete',
  'partly-failed': 'Partly failed',
  failed: 'Failed',
  skipped: 'Skipped',
  missed: 'Missed',
}

/** Occurrences of one schedule or of all. */
export const occurrenceExports = defineExportList(
  'schedule-occurrences',
  'Occurrences of schedules',
  occurrenceList,
  [
    { id: 'due', header: 'Due', kind: 'dateTime', value: row => row.dueAt },
    {
      id: 'schedule',
      header: 'Schedule',
      value: ({ schedule }) => (schedule.deleted ? `${schedule.name} (deleted)` : schedule.name),
    },
    { id: 'client', header: 'Reseller', value: row => row.client?.name ?? 'Every reseller' },
    { id: 'status', header: 'Result', value: row => statuses[row.status] },
    {
      id: 'parts',
      header: 'Parts',
      value: ({ parts: { total, ended, failed } }) => {
        if (total === 0) return ''
        const done = ended < total ? `${ended} of ${total}` : String(total)
        return failed > 0 ? `${done}, ${failed} failed` : done
      },
    },
    { id: 'message', header: 'Message' },
    { id: 'by', header: 'Started by', value: row => row.by ?? 'Schedule' },
    {
      id: 'took',
      header: 'Took',
      kind: 'duration',
      value: ({ startedAt, finishedAt }) =>
        startedAt && finishedAt ? (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000 : null,
    },
    { id: 'index', header: 'Index', kind: 'count' },
  ],
)

import { z } from 'zod'
import type { ExportList } from '../../platform/exports/export-lists.ts'
import { defineJob, type Job } from '../../platform/jobs/jobs.ts'
import { buildExport, failExport } from './build-export.service.ts'
import { forgetExport } from './exports.service.ts'

const payload = z.object({ exportIndex: z.number().int() })

const build = (lists: readonly ExportList[]) =>
  defineJob({
    name: 'exports.build',
    payload,
    concurrency: 2,
    run: (work, { exportIndex }) => buildExport(work, lists, exportIndex),
    giveUp: (work, { exportIndex }) =>
      failExport(work.db, exportIndex, 'The export failed several times. Export the list again.'),
  })

/** Enqueued by name and payload only: the lists are known where it runs. */
export const buildExportJob = build([])

/** Removes an export's file, 7 days after it began. */
export const forgetExportJob = defineJob({
  name: 'exports.forget',
  payload,
  run: (work, { exportIndex }) => forgetExport(work, exportIndex),
})

export const exportJobs = (lists: readonly ExportList[]): Job[] => [build(lists), forgetExportJob]

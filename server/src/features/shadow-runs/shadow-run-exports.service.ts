import { type ShadowRun, shadowRuns } from '@nineops/contract/bureau/shadow-runs.contract'
import { defineExportList } from '../../platform/exports/export-lists.ts'
import { listShadowRuns } from './shadow-runs.service.ts'

const states: Record<ShadowRun['status'], string> = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'To decide',
  failed: 'Failed',
  cancelled: 'Cancelled',
  published: 'Published',
  dropped: 'Discarded',
}
const AT_ONCE = 500

/** A reseller's shadow runs. */
export const shadowRunExports = defineExportList(
  'shadow-runs',
  'Shadow runs',
  {
    endpoint: shadowRuns.list,
    count: async (db, { params }) =>
      (await listShadowRuns(db, params.client, { page: 1, pageSize: 1 })).total,
    async *all(db, { params }): AsyncGenerator<ShadowRun> {
      for (let page = 1; ; page += 1) {
        const { runs } = await listShadowRuns(db, params.client, { page, pageSize: AT_ONCE })
        yield* runs
        if (runs.length < AT_ONCE) return
      }
    },
  },
  [
    { id: 'description', header: 'Description' },
    { id: 'month', header: 'Month', value: row => row.billRun.description },
    { id: 'proposed', header: 'Proposed', value: row => row.proposed.join(' ') },
    { id: 'status', header: 'Status', value: row => states[row.status] },
    { id: 'retail', header: 'Retail change', kind: 'pounds', value: row => row.figures?.retailChange },
    { id: 'margin', header: 'Margin change', kind: 'pounds', value: row => row.figures?.marginChange },
    { id: 'createdAt', header: 'Created', kind: 'dateTime' },
    { id: 'createdBy', header: 'By' },
    { id: 'index', header: 'Index', kind: 'count' },
  ],
)

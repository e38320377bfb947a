import { exportsOfLists, type ExportState } from '@nineops/contract/portal/exports.contract'
import type { FastifyInstance } from 'fastify'
import type { ExportList } from '../../platform/exports/export-lists.ts'
import type { AppDeps } from '../../platform/http/deps.ts'
import { type Call, route } from '../../platform/http/route.ts'
import { sendStored } from '../../platform/http/stored-files.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { buildExportJob, forgetExportJob } from './exports.jobs.ts'
import {
  cancelExport,
  createExport,
  createRowsExport,
  getExport,
  KEPT_SECONDS,
  listExports,
  readyExport,
} from './exports.service.ts'
import { exportActions } from './exports.actions.ts'

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Rows of the largest table that a browser can display. */
const MOST_BYTES = 32 << 20

/** Enqueues the jobs that make and remove an export, and records who asked for it. */
async function begin(
  { db, audit }: Pick<Call<typeof exportsOfLists.create>, 'db' | 'audit'>,
  state: ExportState,
  wanted: object,
): Promise<ExportState> {
  await enqueue(db, buildExportJob, { exportIndex: state.index })
  await enqueue(db, forgetExportJob, { exportIndex: state.index }, { startAfter: KEPT_SECONDS })
  await audit({
    action: exportActions.started,
    entityIndex: state.index,
    after: { ...wanted, rows: state.rowsTotal },
  })
  return state
}

export function exportRoutes(app: FastifyInstance, { files }: AppDeps, lists: readonly ExportList[]): void {
  route(app, exportsOfLists.list, ({ db, user }) => listExports(db, lists, user.index))
  route(app, exportsOfLists.create, async call =>
    begin(call, await createExport(call.db, lists, call.user, call.body), call.body),
  )
  route(
    app,
    exportsOfLists.createFromRows,
    async call => begin(call, await createRowsExport(call.db, call.user.index, call.body), call.body),
    { bodyLimit: MOST_BYTES },
  )
  route(app, exportsOfLists.get, ({ db, user, params }) => getExport(db, lists, user.index, params.export))
  route(app, exportsOfLists.file, async ({ db, user, params, reply }) => {
    const { key, fileName, format, bytes } = await readyExport(db, lists, user, params.export)
    return sendStored(reply, files, { key, name: fileName, type: types[format], bytes, sha256: null })
  })
  route(app, exportsOfLists.cancel, async ({ db, user, params, audit, unchanged }) => {
    const { state, changed } = await cancelExport(db, { lists, files }, user.index, params.export)
    if (changed) await audit({ action: exportActions.cancelled, entityIndex: params.export })
    else unchanged()
    return state
  })
}

import { exportsOfLists } from '@nineops/contract/exports.contract'
import type { FastifyInstance } from 'fastify'
import type { ExportList } from '../../platform/exports/export-lists.ts'
import type { AppDeps } from '../../platform/http/deps.ts'
import { fileHeaders, route } from '../../platform/http/route.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { buildExportJob, forgetExportJob } from './exports.jobs.ts'
import {
  cancelExport,
  createExport,
  getExport,
  KEPT_SECONDS,
  listExports,
  readyExport,
} from './exports.service.ts'

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export function exportRoutes(app: FastifyInstance, { files }: AppDeps, lists: readonly ExportList[]): void {
  route(app, exportsOfLists.list, ({ db, user }) => listExports(db, lists, user.index))
  route(app, exportsOfLists.create, async ({ db, user, body, audit }) => {
    const state = await createExport(db, lists, user, body)
    await enqueue(db, buildExportJob, { exportIndex: state.index })
    await enqueue(db, forgetExportJob, { exportIndex: state.index }, { startAfter: KEPT_SECONDS })
    await audit({
      action: 'export.started',
      entity: 'exports',
      entityIndex: state.index,
      after: { ...body, rows: state.rowsTotal },
    })
    return state
  })
  route(app, exportsOfLists.get, ({ db, user, params }) => getExport(db, lists, user.index, params.export))
  route(app, exportsOfLists.file, async ({ db, user, params, reply }) => {
    const { key, fileName, format, bytes } = await readyExport(db, lists, user, params.export)
    fileHeaders(reply, { name: fileName, type: types[format], ...(bytes === null ? {} : { bytes }) })
    return files.read(key)
  })
  route(app, exportsOfLists.cancel, async ({ db, user, params, audit, unchanged }) => {
    const { state, changed } = await cancelExport(db, { lists, files }, user.index, params.export)
    if (changed) await audit({ action: 'export.cancelled', entity: 'exports', entityIndex: params.export })
    else unchanged()
    return state
  })
}

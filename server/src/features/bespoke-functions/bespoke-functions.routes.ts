import { bespokeFunctions } from '@nineops/contract/bureau/bespoke-functions.contract'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../platform/http/deps.ts'
import { AppError } from '../../platform/http/errors.ts'
import { fileHeaders, route } from '../../platform/http/route.ts'
import { listFunctions, listRuns, openFunction } from './bespoke-functions.service.ts'
import { csvDownload, zipDownload } from './downloads.service.ts'
import { executeFunction, storeFailure, readCall } from './execute-function.service.ts'
import { runOutcome } from './run-outcomes.service.ts'

export function bespokeFunctionRoutes(app: FastifyInstance, { files }: AppDeps): void {
  route(app, bespokeFunctions.list, async ({ params, user }) => listFunctions(user, params.categoryIndex))
  route(app, bespokeFunctions.runs, ({ db, query, user }) => listRuns(db, user, query.categoryIndex))
  route(app, bespokeFunctions.run, ({ db, params, user }) => runOutcome(db, user, params.run))
  route(app, bespokeFunctions.execute, async ({ db, body, user, audit }) => {
    const definition = openFunction(user, body.index)
    const values = await readCall(db, definition, body.parameters)
    const startedAt = new Date()
    try {
      const { runIndex, entries } = await executeFunction(db, user, definition, values)
      for (const entry of entries) await audit(entry)
      return await runOutcome(db, user, runIndex)
    } catch (error) {
      const failure = error instanceof AppError ? error.body.detail : 'It failed. Tell support when it was.'
      await storeFailure(app.db, user, definition, values, { failure, startedAt })
      throw error
    }
  })
  // Read-only, so nothing waits for a slow stream.
  route(
    app,
    bespokeFunctions.csv,
    async ({ db, body, user, reply }) => {
      const file = await csvDownload({ db, files, user }, body)
      fileHeaders(reply, { name: file.name, type: 'text/csv; charset=utf-8', bytes: file.bytes })
      return file.content
    },
    { transaction: false },
  )
  route(
    app,
    bespokeFunctions.zip,
    async ({ db, body, user, reply }) => {
      const file = await zipDownload({ db, files, user }, body)
      fileHeaders(reply, { name: file.name, type: 'application/zip', bytes: file.bytes })
      return file.content
    },
    { transaction: false },
  )
}

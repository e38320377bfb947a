import { internalSources } from '@nineops/contract/bureau/data-collection/internal-sources.contract'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../platform/http/deps.ts'
import { route } from '../../platform/http/route.ts'
import { enterSource, listInternalSources } from './internal-sources.service.ts'
import { callSourceActions } from './data-collection.actions.ts'

/** A text of the maximum size, with every character escaped. */
const BODY_LIMIT = 8 << 20

export function internalSourceRoutes(app: FastifyInstance, { files }: AppDeps): void {
  route(app, internalSources.list, ({ db, params }) => listInternalSources(db, params.client))
  route(
    app,
    internalSources.enter,
    async ({ db, params, query, body, user, request, audit }) => {
      const after = await enterSource(
        { db, files, user, requestId: request.id },
        {
          clientIndex: params.client,
          carrierIndex: query.carrierIndex,
          externalSourceIndex: query.externalSourceIndex || null,
          text: body.text,
          lineNumbers: body.lineNumbers,
        },
      )
      await audit({ action: callSourceActions.entered, entityIndex: after.index, after })
      return after
    },
    { bodyLimit: BODY_LIMIT },
  )
}

import { pageOneCalls as calls } from '@nineops/contract/service-establishment/page-one.contract'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../platform/http/deps.ts'
import { route } from '../../platform/http/route.ts'
import { previewPageOne } from './page-one.service.ts'

export function pageOneRoutes(app: FastifyInstance, { files }: AppDeps): void {
  route(app, calls.preview, ({ db, params, body }) => previewPageOne({ db, files }, params, body))
}

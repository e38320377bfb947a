import {
  carrierPreviews,
  SAMPLE_BYTES,
} from '@nineops/contract/bureau/data-collection/carrier-previews.contract'
import { carrierProfile } from '@nineops/contract/bureau/carriers.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { readJsonField } from '../../platform/http/json-fields.ts'
import { readUpload } from '../../platform/http/uploads.ts'
import { previewProfile } from './profile-previews.service.ts'

export function profilePreviewRoutes(app: FastifyInstance): void {
  route(
    app,
    carrierPreviews.preview,
    async ({ db, params, request }) => {
      const upload = await readUpload(request, SAMPLE_BYTES)
      const profile = readJsonField(upload, 'profile', carrierProfile) ?? null
      return previewProfile(db, params.client, upload.content, profile)
    },
    { transaction: false },
  )
}

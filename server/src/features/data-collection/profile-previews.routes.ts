import {
  carrierPreviews,
  SAMPLE_BYTES,
} from '@nineops/contract/bureau/data-collection/carrier-previews.contract'
import { type CarrierProfile, carrierProfile } from '@nineops/contract/bureau/carriers.contract'
import type { FastifyInstance } from 'fastify'
import { httpErrors } from '../../platform/http/errors.ts'
import { fieldErrors } from '../../platform/http/handle-errors.ts'
import { route } from '../../platform/http/route.ts'
import { readUpload } from '../../platform/http/uploads.ts'
import { previewProfile } from './profile-previews.service.ts'

function readProfile(text: string | undefined): CarrierProfile | null {
  if (text === undefined) return null
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw httpErrors.invalid([{ field: 'profile', message: 'is not JSON' }])
  }
  const result = carrierProfile.safeParse(value)
  if (!result.success) throw httpErrors.invalid(fieldErrors(result.error.issues, 'profile'))
  return result.data
}

export function profilePreviewRoutes(app: FastifyInstance): void {
  route(
    app,
    carrierPreviews.preview,
    async ({ db, params, request }) => {
      const { content, fields } = await readUpload(request, SAMPLE_BYTES)
      return previewProfile(db, params.client, content, readProfile(fields['profile']))
    },
    { transaction: false },
  )
}

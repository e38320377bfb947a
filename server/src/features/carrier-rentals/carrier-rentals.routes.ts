import {
  carrierRentals,
  type CollectedRentals,
} from '@nineops/contract/partner-commercial/carrier-rentals.contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AppDeps } from '../../platform/http/deps.ts'
import { AppError, httpErrors } from '../../platform/http/errors.ts'
import { fieldErrors } from '../../platform/http/handle-errors.ts'
import { listRoute, route } from '../../platform/http/route.ts'
import { withStoredUpload } from '../../platform/http/uploads.ts'
import { carrierRentalActions, rentalProfileActions } from './carrier-rentals.actions.ts'
import * as service from './carrier-rentals.service.ts'
import { loadRentals } from './rental-intake.service.ts'
import { listRentalProfiles, setRentalProfile } from './rental-profiles.service.ts'
import { arrivingKey, collectRentals, reasonOf, waitingRentals } from './waiting-rentals.service.ts'

const MAX_BYTES = 256 << 20

/** Fields of the upload beside the file. */
const uploadFields = z.object({ carrierIndex: z.coerce.number().int().min(1) })

export function carrierRentalRoutes(app: FastifyInstance, { files, roots }: AppDeps): void {
  route(app, carrierRentals.files, ({ db, params }) => service.rentalFiles(db, params.client))
  route(app, carrierRentals.rejects, ({ db, params }) =>
    service.rentalRejects(db, params.client, params.file),
  )
  route(app, carrierRentals.summary, ({ db, params, query }) =>
    service.rentalSummary(db, params.client, query.month),
  )
  listRoute(app, service.billedNotBoughtList)
  listRoute(app, service.boughtNotBilledList)
  route(app, carrierRentals.remove, async ({ db, params, audit }) => {
    const before = await service.removeRentals(db, params.client, params.file)
    await audit({ action: carrierRentalActions.removed, entityIndex: params.file, before })
    return undefined
  })
  route(app, carrierRentals.profiles, ({ db, params }) => listRentalProfiles(db, params.client))
  route(app, carrierRentals.setProfile, async ({ db, params, body, audit }) => {
    const { before, after } = await setRentalProfile(db, params.client, params.carrier, body.profile)
    await audit({ action: rentalProfileActions.set, entityIndex: params.carrier, before, after })
    return after
  })
  route(app, carrierRentals.waiting, ({ db, params }) => waitingRentals(db, roots, params.client))
  // Each file has a transaction of its own: one that cannot be read does not hold back the others.
  route(
    app,
    carrierRentals.collect,
    async ({ db, params, user, request }) => {
      const { files: waiting, unread } = await waitingRentals(db, roots, params.client)
      const answer: CollectedRentals = {
        files: [],
        left: unread.map(({ path, problem }) => ({ path, reason: problem })),
      }
      for (const { path } of waiting)
        try {
          const work = { db, files, roots, user, requestId: request.id }
          const { file, loaded } = await collectRentals(work, params.client, path)
          if (loaded) answer.files.push(file)
          else answer.left.push({ path, reason: `${file.fileName} has the same content.` })
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          answer.left.push({ path, reason: reasonOf(error) })
        }
      return answer
    },
    { transaction: false },
  )
  // The upload is stored before the transaction begins: a slow one must not hold locks.
  route(
    app,
    carrierRentals.load,
    ({ params, user, request, once }) =>
      withStoredUpload(
        request,
        { files, key: arrivingKey(params.client), maxBytes: MAX_BYTES },
        async ({ fileName, stored, fields }) => {
          const chosen = uploadFields.safeParse(fields)
          if (!chosen.success) throw httpErrors.invalid(fieldErrors(chosen.error.issues))
          const given = {
            clientIndex: params.client,
            ...chosen.data,
            fileName,
            stored,
            userIndex: user.index,
          }
          return once({ sha256: stored.sha256, fields }, async (db, audit) => {
            const { file, loaded } = await loadRentals(db, files, given)
            if (loaded)
              await audit({ action: carrierRentalActions.loaded, entityIndex: file.index, after: file })
            return file
          })
        },
      ),
    { transaction: false },
  )
}

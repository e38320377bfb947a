import { carrierRentals } from '@nineops/contract/partner-commercial/carrier-rentals.contract'
import type { FastifyInstance } from 'fastify'
import { writeAudit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { httpErrors } from '../../platform/http/errors.ts'
import { fieldErrors } from '../../platform/http/handle-errors.ts'
import { withIdempotencyKey } from '../../platform/http/idempotency.ts'
import { listRoute, route } from '../../platform/http/route.ts'
import { readUpload } from '../../platform/http/uploads.ts'
import { carrierRentalActions } from './carrier-rentals.actions.ts'
import * as service from './carrier-rentals.service.ts'

const MAX_BYTES = 64 << 20

export function carrierRentalRoutes(app: FastifyInstance): void {
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
    await audit({
      action: carrierRentalActions.removed,
      entityIndex: params.file,
      clientIndex: params.client,
      before,
    })
    return undefined
  })
  const endpoint = carrierRentals.load
  // The upload is read before the transaction begins: a slow one must not hold locks.
  route(
    app,
    endpoint,
    async ({ params, user, request }) => {
      const { content, fileName, sha256, fields } = await readUpload(request, MAX_BYTES)
      const chosen = service.rentalFileFields.safeParse(fields)
      if (!chosen.success) throw httpErrors.invalid(fieldErrors(chosen.error.issues))
      const read = await service.readRentals(content)
      const given = { clientIndex: params.client, ...chosen.data, fileName, sha256, userIndex: user.index }
      const run = async (db: Db) => {
        const { file, loaded } = await service.loadRentals(db, given, read)
        if (loaded)
          await writeAudit(db, user, request.id, {
            action: carrierRentalActions.loaded,
            entityIndex: file.index,
            clientIndex: params.client,
            after: file,
          })
        return file
      }
      const input = { params, sha256, fields }
      return endpoint.answer.parse(await withIdempotencyKey({ app, endpoint, request, user, input, run }))
    },
    { transaction: false },
  )
}

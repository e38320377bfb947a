import { z } from 'zod'
import { endpoint, index, indexParam, instant } from '../http.ts'
import { runParams } from '../invoicing/invoice-runs/invoice-runs.contract.ts'
import { deliverableKind } from './paths.contract.ts'
import { clientParams } from '../service-establishment/clients/client-lists.contract.ts'
import { bureau } from '../roles.ts'

export const deliveryState = z.enum(['queued', 'delivering', 'delivered', 'failed'])
export type DeliveryState = z.infer<typeof deliveryState>

/** The transfer of one file of a run to one output path; once delivered, the receipt. */
export const delivery = z.object({
  index,
  invoiceRunIndex: index,
  kind: deliverableKind,
  /** The file as stored: its name, bytes and SHA-256. */
  name: z.string(),
  fileBytes: z.number().int(),
  fileSha256: z.string(),
  /** Null once the path is deleted. */
  pathIndex: index.nullable(),
  path: z.string(),
  state: deliveryState,
  attempts: z.number().int(),
  /** The last failure: final, or the reason for the next attempt. */
  failure: z.string().nullable(),
  /** Its name there, which differs from `name` where a different file had that one. */
  deliveredName: z.string().nullable(),
  /** Read back from the destination. */
  bytes: z.number().int().nullable(),
  sha256: z.string().nullable(),
  /** False where the same content was already there and was left alone. */
  written: z.boolean().nullable(),
  deliveredAt: instant.nullable(),
  /** Null: by the run itself, when its end-of-run files were built. */
  createdBy: z.string().nullable(),
  createdAt: instant,
})
export type Delivery = z.infer<typeof delivery>

/** Published on the topic `deliveries:<run>` at each change. */
export const deliveryEvent = z.object({ deliveryIndex: index, state: deliveryState })

export const deliveries = {
  list: endpoint({
    method: 'GET',
    path: '/api/invoiceruns/{id}/deliveries',
    summary: "Deliveries of a run's files to output paths with their receipts, the latest 500 first",
    roles: bureau,
    params: runParams,
    answer: z.array(delivery),
  }),
  deliver: endpoint({
    method: 'POST',
    path: '/api/invoiceruns/{id}/deliveries',
    summary:
      'Deliver the newest pack and confirmed reports to the output paths; watch the topic deliveries:{run}',
    roles: bureau,
    params: runParams,
    body: z.object({ pathIndex: index.optional().describe('this output path alone') }),
    answer: z.array(delivery),
    status: 202,
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/invoiceruns/{id}/deliveries/{delivery}/resend',
    summary: 'Deliver the same bytes to the same path again, without making the file again',
    roles: bureau,
    params: runParams.extend({ delivery: indexParam }),
    answer: delivery,
    status: 202,
  }),
  ofPath: endpoint({
    method: 'GET',
    path: '/api/clients/{client}/paths/{path}/deliveries',
    summary: 'The latest 50 deliveries to an output path',
    roles: bureau,
    params: clientParams.extend({ path: indexParam }),
    answer: z.array(delivery),
  }),
}

import { z } from 'zod'
import { endpoint, index, indexParam, instant } from './http.ts'
import { runParams } from './invoice-runs.contract.ts'
import { deliverableKind } from './paths.contract.ts'
import { clientParams } from './clients.contract.ts'
import { bureau } from './roles.ts'

export const deliveryState = z.enum(['queued', 'delivering', 'delivered', 'failed'])
export type DeliveryState = z.infer<typeof deliveryState>

/** One file of a run on its way to one output path; once delivered, the receipt. */
export const delivery = z.object({
  index,
  invoiceRunIndex: index,
  kind: deliverableKind,
  /** The file as it is stored: its name, bytes and SHA-256. */
  name: z.string(),
  fileBytes: z.number().int(),
  fileSha256: z.string(),
  /** Null once the path is deleted. */
  pathIndex: index.nullable(),
  path: z.string(),
  state: deliveryState,
  /** How often it was begun. */
  attempts: z.number().int(),
  /** Why it failed, or what it is being tried again for. */
  failure: z.string().nullable(),
  /** Its name there; another than `name` where a different file had that one. */
  deliveredName: z.string().nullable(),
  /** Read back from where it was delivered. */
  bytes: z.number().int().nullable(),
  sha256: z.string().nullable(),
  /** False where the same content lay there already, and was left as it was. */
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

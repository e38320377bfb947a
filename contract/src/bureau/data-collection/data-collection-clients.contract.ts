import { z } from 'zod'
import { clientParams } from '../../service-establishment/clients/client-lists.contract.ts'
import { endpoint, index, indexParam, instant } from '../../http.ts'
import { bureau } from '../../roles.ts'

/** A reseller's collection settings for one carrier; every carrier has an entry from the day it is added. */
export const collectionClient = z.object({
  index,
  carrier: z.object({ index, name: z.string() }),
  /** The reseller's account at the carrier. */
  reference: z.string(),
  /** Whether the carrier's files are collected from the input paths. */
  enabled: z.boolean(),
  createdAt: instant,
  createdBy: z.string().nullable(),
})
export type CollectionClient = z.infer<typeof collectionClient>

/** Fields left out stay unchanged. */
export const collectionClientChange = z.object({
  reference: z.string().trim().max(100).optional(),
  enabled: z.boolean().optional(),
})
export type CollectionClientChange = z.infer<typeof collectionClientChange>

/** Without a reference unless given, and enabled. */
export const newCollectionClient = collectionClientChange.extend({ carrierIndex: index })
export type NewCollectionClient = z.infer<typeof newCollectionClient>

const path = '/api/clients/{client}/datacollection/clients'

export const dataCollectionClients = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Which carriers a reseller is collected from, by name',
    roles: bureau,
    params: clientParams,
    answer: z.array(collectionClient),
  }),
  /** Once for each carrier, in place of the entry it has from the start. */
  create: endpoint({
    method: 'POST',
    path,
    summary: 'Say whether a reseller is collected from a carrier, and under which reference',
    roles: bureau,
    params: clientParams,
    body: newCollectionClient,
    answer: collectionClient,
    status: 201,
  }),
  change: endpoint({
    method: 'PATCH',
    path: `${path}/{entry}`,
    summary: 'Change whether a reseller is collected from a carrier, and under which reference',
    roles: bureau,
    params: clientParams.extend({ entry: indexParam }),
    body: collectionClientChange,
    answer: collectionClient,
  }),
}

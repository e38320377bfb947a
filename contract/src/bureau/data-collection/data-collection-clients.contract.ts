import { z } from 'zod'
import { clientParams } from '../../service-establishment/clients/clients.contract.ts'
import { endpoint, index, instant } from '../../http.ts'
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

/** Fields left out stay unchanged; a first entry is enabled, without reference. */
export const collectionClientChange = z.object({
  carrierIndex: index,
  reference: z.string().trim().max(100).optional(),
  enabled: z.boolean().optional(),
})
export type CollectionClientChange = z.infer<typeof collectionClientChange>

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
  /** Sets the carrier's entry, new or not: no other call changes one. */
  save: endpoint({
    method: 'POST',
    path,
    summary: 'Say whether a reseller is collected from a carrier, and under which reference',
    roles: bureau,
    params: clientParams,
    body: collectionClientChange,
    answer: collectionClient,
    status: 201,
  }),
}

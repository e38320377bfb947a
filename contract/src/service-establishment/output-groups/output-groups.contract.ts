import { z } from 'zod'
import { clientParams } from '../clients/client-lists.contract.ts'
import { endpoint, index, indexParam, instant } from '../../http.ts'
import { optionalOutputKind } from './outputs.contract.ts'
import { type Role, bureau, serviceEstablishment } from '../../roles.ts'

const name = z.string().trim().min(1, 'is required').max(100)

/** Kinds that brands of the group do not get, each once and in the order of the outputs. */
const leftOut = z
  .array(optionalOutputKind)
  .max(optionalOutputKind.options.length)
  .overwrite(kinds => optionalOutputKind.options.filter(kind => kinds.includes(kind)))

export const outputGroup = z.object({
  index,
  name: z.string(),
  /** The group that new brands of the reseller join. */
  isDefault: z.boolean(),
  leftOut: z.array(optionalOutputKind),
  /** By name, with how many open accounts each has. */
  brands: z.array(z.object({ index, name: z.string(), accounts: z.number().int() })),
  /** Incremented with each change of its name or outputs. */
  version: z.number().int(),
  updatedAt: instant,
  updatedBy: z.string().nullable(),
})
export type OutputGroup = z.infer<typeof outputGroup>

export const newOutputGroup = z.object({ name, leftOut: leftOut.default([]) })
export type NewOutputGroup = z.infer<typeof newOutputGroup>

export const outputGroupChange = z.object({
  name,
  leftOut,
  version: z.number().int().min(1).max(2_147_483_647),
})
export type OutputGroupChange = z.infer<typeof outputGroupChange>

/** Brands that join a group, each with the group that the caller saw it in. */
export const brandMoves = z.object({
  brands: z
    .array(z.object({ brandIndex: index, fromGroupIndex: index }))
    .min(1, 'choose at least one brand')
    .max(500)
    .refine(
      moves => new Set(moves.map(move => move.brandIndex)).size === moves.length,
      'name each brand once',
    ),
})
export type BrandMoves = z.infer<typeof brandMoves>

/** An invoice run whose next pack and reports will use the groups as they are then. */
export const affectedRun = z.object({
  index,
  description: z.string(),
  /** Open until it is confirmed. */
  state: z.enum(['open', 'confirmed', 'hosted']),
  /** The brands it bills; empty means all of them. */
  brandIndexes: z.array(index),
  /** End-of-run packs already made, which stay as they are. */
  packs: z.number().int(),
  /** Reports already built, which stay as they are. */
  reports: z.number().int(),
})
export type AffectedRun = z.infer<typeof affectedRun>

const readers: readonly Role[] = [...serviceEstablishment, ...bureau]
const path = '/api/clients/{client}/outputgroups'
const one = clientParams.extend({ group: indexParam })

export const outputGroups = {
  list: endpoint({
    method: 'GET',
    path,
    summary: "A reseller's output groups with their brands: the default one first, then by name",
    roles: readers,
    params: clientParams,
    answer: z.array(outputGroup),
  }),
  runs: endpoint({
    method: 'GET',
    path: `${path}/runs`,
    summary:
      'Open, confirmed and hosted invoice runs, the latest 50 first, whose next pack follows the groups',
    roles: readers,
    params: clientParams,
    answer: z.array(affectedRun),
  }),
  create: endpoint({
    method: 'POST',
    path,
    summary: 'Add an output group; it has no brands yet',
    roles: serviceEstablishment,
    params: clientParams,
    body: newOutputGroup,
    answer: outputGroup,
    status: 201,
  }),
  change: endpoint({
    method: 'PUT',
    path: `${path}/{group}`,
    summary: 'Rename an output group or change its outputs, for packs and reports that are made from now on',
    roles: serviceEstablishment,
    params: one,
    body: outputGroupChange,
    answer: outputGroup,
  }),
  moveBrands: endpoint({
    method: 'POST',
    path: `${path}/{group}/brands`,
    summary: 'Move brands into an output group, all or none',
    roles: serviceEstablishment,
    params: one,
    body: brandMoves,
    answer: outputGroup,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/{group}`,
    summary: 'Delete an output group that has no brands and is not the default one',
    roles: serviceEstablishment,
    params: one,
    answer: 'none',
  }),
}

import type { LoyaltyScheme } from '@nineops/contract/ordering/loyalty-schemes/loyalty-schemes.contract'
import { requireClient } from '../clients/clients.service.ts'
import { offerErrors } from './loyalty-schemes.errors.ts'

interface OfferRow {
  index: number
  name: string
  description: string
  valid_from: string
  valid_to: string | null
  status: string
  accounts: number
  contracts: number
  created_at: Date
  createdBy: string | null
  updated_at: Date
}
type OfferFields = Pick<LoyaltyScheme, 'name' | 'description' | 'validFrom' | 'validTo' | 'status'>

export const readOffer = (row: OfferRow) => ({
  index: row.index,
  name: row.name,
  description: row.description,
  validFrom: row.valid_from,
  validTo: row.valid_to,
  status: row.status === 'withdrawn' ? ('withdrawn' as const) : ('active' as const),
  accounts: row.accounts,
  contracts: row.contracts,
  createdAt: row.created_at.toISOString(),
  createdBy: row.createdBy,
  updatedAt: row.updated_at.toISOString(),
})

export const writeOffer = (offer: OfferFields) => ({
  name: offer.name,
  description: offer.description,
  valid_from: offer.validFrom,
  valid_to: offer.validTo,
  status: offer.status,
})

/** The resource definition that schemes and contract options share. */
export const offer = (word: 'loyalty scheme' | 'contract option') => {
  const { notFound, used } = offerErrors(word)
  return {
    word,
    kind: 'contracts',
    version: 'updatedAt',
    author: 'created_by',
    errors: { notFound },
    requireClient,
    beforeRemove(before: { name: string; contracts: number }) {
      if (before.contracts > 0) throw used(before)
    },
  } as const
}

import type {
  ReadinessItem,
  ReadinessPlace,
} from '@nineops/contract/service-establishment/clients/readiness.contract'

interface Place {
  area: 'bureau' | 'service-establishment'
  path: string
  /** Its part of the screen. */
  search?: { tab?: string; kind?: string }
  label: string
}

const places: Record<ReadinessPlace, Place> = {
  reseller: { area: 'service-establishment', path: 'reseller', label: 'Complete the reseller' },
  brand: { area: 'service-establishment', path: 'brand', label: 'Complete the brand' },
  'brand-creation': { area: 'service-establishment', path: 'brand-creation', label: 'Create a brand' },
  'invoice-numbers': { area: 'bureau', path: 'invoice-numbers', label: 'Set the numbers' },
  carriers: { area: 'bureau', path: 'carriers', label: 'Add a carrier' },
  'data-collection': { area: 'bureau', path: 'data-collection', label: 'Collect files' },
  paths: { area: 'bureau', path: 'paths', label: 'Add a path' },
  'rate-allocation': { area: 'bureau', path: 'rate-allocation', label: 'Allocate rates' },
  imports: {
    area: 'bureau',
    path: 'data-collection/imports',
    search: { kind: 'accounts' },
    label: 'Import accounts',
  },
  logos: { area: 'service-establishment', path: 'logo-management', label: 'Add a logo' },
  'email-options': { area: 'service-establishment', path: 'email-options', label: 'Set up e-mails' },
  vat: {
    area: 'service-establishment',
    path: 'reseller',
    search: { tab: 'vat' },
    label: 'Set the categories',
  },
}
const services: Place = { ...places.imports, search: { kind: 'services' }, label: 'Import services' }

export const areaNames = {
  bureau: { role: 'NINEOPS_BUREAU_ACCESS', name: 'Bureau' },
  'service-establishment': {
    role: 'NINEOPS_SERVICEESTABLISHMENT_ACCESS',
    name: 'Service Establishment',
  },
} as const

/** Where an item is fixed; null if there is nothing to do. */
export const placeOf = (item: ReadinessItem): Place | null =>
  item.state === 'done'
    ? null
    : item.place === 'imports' && item.key === 'services'
      ? services
      : places[item.place]

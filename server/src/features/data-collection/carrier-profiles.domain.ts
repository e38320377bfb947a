import type { CarrierProfile } from '@nineops/contract/bureau/carriers.contract'
import { type FileProfile, fcsCdrV3, nineopsCsv } from './file-profiles.domain.ts'

/** Converts a carrier's profile to the parser's. */
export const toFileProfile = (profile: CarrierProfile): FileProfile => {
  if (profile.name === 'nineops-csv') return nineopsCsv
  if (profile.name === 'fcs-cdr-v3') return fcsCdrV3
  const { columns, name, ...layout } = profile
  const mapped = Object.entries(columns).filter(([, column]) => column !== undefined)
  return {
    ...layout,
    code: name,
    name: 'Own columns',
    columns: Object.fromEntries(mapped),
  }
}

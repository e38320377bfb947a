import type {
  RentalColumns,
  RentalProfile,
} from '@nineops/contract/partner-commercial/carrier-rentals.contract'
import { keysOf, recordOf } from '@nineops/contract/records'

export const rentalFields: Readonly<Record<keyof RentalColumns, string>> = {
  number: 'Number or circuit',
  cost: 'Cost',
  from: 'First day',
  month: 'Month',
  to: 'Last day',
  product: 'Product',
  quantity: 'Quantity',
  part: 'Part-period cost',
}

/** Values of the form; columns as they are typed. */
export interface RentalProfileValues {
  read: 'names' | 'own'
  delimiter: RentalProfile['delimiter']
  header: RentalProfile['header']
  dateFormat: RentalProfile['dateFormat']
  costUnit: RentalProfile['costUnit']
  columns: Record<keyof RentalColumns, string>
}

export function profileValues(profile: RentalProfile | null): RentalProfileValues {
  const columns = profile?.columns
  return {
    read: profile ? 'own' : 'names',
    delimiter: profile?.delimiter ?? ',',
    header: profile?.header ?? 'present',
    dateFormat: profile?.dateFormat ?? 'dd/mm/yyyy',
    costUnit: profile?.costUnit ?? 'pounds',
    columns: recordOf(keysOf(rentalFields), field => String(columns?.[field] ?? '')),
  }
}

/** A position if only digits are typed, otherwise a header name. */
const columnOf = (text: string): string | number => (/^\d{1,4}$/.test(text) ? Number(text) : text)

export function profileBody({ read, columns, ...layout }: RentalProfileValues) {
  if (read === 'names') return { profile: null }
  const typed = Object.entries(columns).map(([field, text]) => [field, text.trim()] as const)
  const mapped = typed.filter(([, text]) => text !== '').map(([field, text]) => [field, columnOf(text)])
  return { profile: { ...layout, columns: Object.fromEntries(mapped) } }
}

import {
  type AccountField,
  accountFields,
  accountGaps,
  readAccountChanges,
} from '@nineops/contract/crm/account-rules'
import {
  type AccountChange,
  type AccountDetail,
  accountTexts,
} from '@nineops/contract/crm/accounts/accounts.contract'
import { type FormField, fieldLabels } from './account-fields.ts'

type Edits = Partial<Record<FormField, string>>

const trimmed = (edits: Edits): Edits =>
  Object.fromEntries(Object.entries(edits).map(([field, text]) => [field, text.trim()]))

export type Side = 'theirs' | 'mine'

/** A detail that another user changed while the form was open. */
export interface Conflict {
  field: FormField | 'brand'
  label: string
  was: string
  theirs: string
  mine: string
  /** The value to save. */
  taken: Side
}

const labels: Partial<Record<AccountField, string>> = fieldLabels
const isField = (field: AccountField): field is FormField => field !== 'accountNumber'

/** The typed changes, stored apart from the account so that it can be refetched underneath. */
export interface AccountEdits {
  edits: Edits
  /** Undefined for the account's own. */
  brand: number | undefined
  /** The first day with that brand. */
  brandFrom: string | null
}

/** The account with the typed changes, and what saving would send. */
export function readAccount(base: AccountDetail, { edits, brand, brandFrom }: AccountEdits) {
  const stored = accountTexts(base)
  const { changes, problems } = readAccountChanges(stored, trimmed(edits))
  const brandIndex = brand ?? base.brand.index
  // Choosing the present brand undoes a move that has not come.
  const moved = brandIndex !== base.brand.index || (brand !== undefined && base.brandMove !== null)
  return {
    texts: { ...stored, ...edits },
    brandIndex,
    moved: brandIndex !== base.brand.index,
    problems,
    /** Problems that would keep it from being billed. */
    gaps: new Map(accountGaps({ ...stored, ...trimmed(edits) }).map(gap => [gap.field, gap.message])),
    storedGaps: new Set<string>(accountGaps(stored).map(gap => gap.field)),
    dirty: moved || problems.size > 0 || Object.keys(changes).length > 0,
    /** Only the details that were changed here. */
    change: {
      version: base.version,
      ...changes,
      ...(moved && { brandIndex, ...(brandFrom !== null && { brandFrom }) }),
    } as AccountChange,
  }
}

/** Details that another user changed while they were being edited; each can be accepted or overwritten. */
export function conflictsOf(
  [base, now]: readonly [AccountDetail, AccountDetail],
  { edits, brand }: AccountEdits,
  brandName: (index: number) => string,
): Conflict[] {
  const [old, theirs] = [accountTexts(base), accountTexts(now)]
  const fields = accountFields.filter(isField).filter(field => old[field] !== theirs[field])
  const found = fields.map(
    (field): Conflict => ({
      field,
      label: labels[field] ?? field,
      was: old[field],
      theirs: theirs[field],
      mine: edits[field] ?? old[field],
      taken: edits[field] === undefined ? 'theirs' : 'mine',
    }),
  )
  if (base.brand.index !== now.brand.index)
    found.push({
      field: 'brand',
      label: 'Brand',
      was: base.brand.name,
      theirs: now.brand.name,
      mine: brandName(brand ?? base.brand.index),
      taken: brand === undefined ? 'theirs' : 'mine',
    })
  return found
}

/** The edits with one detail set to the other user's value, or to the one typed here. */
export function withSide(
  { edits, brand, brandFrom }: AccountEdits,
  { field, mine }: Conflict,
  side: Side,
  mineBrand: number | undefined,
): AccountEdits {
  if (field === 'brand') return { edits, brand: side === 'mine' ? mineBrand : undefined, brandFrom }
  const { [field]: _typed, ...others } = edits
  return { edits: side === 'mine' ? { ...others, [field]: mine } : others, brand, brandFrom }
}

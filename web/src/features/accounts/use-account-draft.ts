import {
  type AccountField,
  accountFields,
  accountGaps,
  readAccountChanges,
} from '@nineops/contract/account-rules'
import { type AccountChange, type AccountDetail, accountTexts } from '@nineops/contract/accounts.contract'
import { useState } from 'react'
import { type FormField, fieldLabels } from './account-fields.ts'

type Edits = Partial<Record<FormField, string>>

const trimmed = (edits: Edits): Edits =>
  Object.fromEntries(Object.entries(edits).map(([field, text]) => [field, text.trim()]))

export type Side = 'theirs' | 'mine'

/** A detail that somebody else changed while it was open here. */
export interface Conflict {
  field: FormField | 'brand'
  label: string
  was: string
  theirs: string
  mine: string
  /** What will be saved. */
  taken: Side
}

const labels: Partial<Record<AccountField, string>> = fieldLabels
const isField = (field: AccountField): field is FormField => field !== 'accountNumber'

/** What a person has typed over an account: kept apart, so that the account beneath can be renewed. */
export function useAccountDraft(account: AccountDetail) {
  const [base, setBase] = useState(account)
  const [edits, setEdits] = useState<Edits>({})
  const [brand, setBrand] = useState<number>()
  const [mineBrand, setMineBrand] = useState<number>()
  const [conflicts, setConflicts] = useState<Conflict[]>([])
  const stored = accountTexts(base)
  const texts = { ...stored, ...edits }
  const { changes, problems } = readAccountChanges(stored, trimmed(edits))
  const brandIndex = brand ?? base.brand.index
  const moved = brandIndex !== base.brand.index
  return {
    base,
    texts,
    brandIndex,
    problems,
    /** What would keep it from being billed as it is typed. */
    gaps: new Map(accountGaps({ ...stored, ...trimmed(edits) }).map(gap => [gap.field, gap.message])),
    storedGaps: new Set<string>(accountGaps(stored).map(gap => gap.field)),
    dirty: moved || problems.size > 0 || Object.keys(changes).length > 0,
    /** What to save: only what was changed here. */
    change: { version: base.version, ...changes, ...(moved && { brandIndex }) } as AccountChange,
    /** What others changed while this was typed. */
    conflicts,
    type: (field: FormField, text: string) => setEdits(before => ({ ...before, [field]: text })),
    setBrand,
    /** Puts the account as it is now beneath what was typed; what others changed can be taken or not. */
    renew: (now: AccountDetail, brandName: (index: number) => string) => {
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
          mine: brandName(brandIndex),
          taken: brand === undefined ? 'theirs' : 'mine',
        })
      setMineBrand(brandIndex)
      setConflicts(found)
      setBase(now)
    },
    /** Takes what somebody else has saved, or what stood here, for one detail. */
    take: (field: Conflict['field'], side: Side) => {
      const conflict = conflicts.find(one => one.field === field)
      if (!conflict) return
      setConflicts(before => before.map(one => (one.field === field ? { ...one, taken: side } : one)))
      if (field === 'brand') setBrand(side === 'mine' ? mineBrand : undefined)
      else
        setEdits(({ [field]: _typed, ...others }) =>
          side === 'mine' ? { ...others, [field]: conflict.mine } : others,
        )
    },
  }
}

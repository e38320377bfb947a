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

/** Labels of the details in which two versions of an account differ. */
function differing(before: AccountDetail, after: AccountDetail): string[] {
  const [old, now] = [accountTexts(before), accountTexts(after)]
  const labels: Partial<Record<AccountField, string>> = fieldLabels
  const changed = accountFields
    .filter(field => old[field] !== now[field])
    .map(field => labels[field] ?? field)
  return before.brand.index === after.brand.index ? changed : [...changed, 'Brand']
}

/** What a person has typed over an account: kept apart, so that the account beneath can be renewed. */
export function useAccountDraft(account: AccountDetail) {
  const [base, setBase] = useState(account)
  const [edits, setEdits] = useState<Edits>({})
  const [brand, setBrand] = useState<number>()
  const [changedMeanwhile, setChangedMeanwhile] = useState<string[]>([])
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
    /** What others changed while this was typed, by label. */
    changedMeanwhile,
    type: (field: FormField, text: string) => setEdits(before => ({ ...before, [field]: text })),
    setBrand,
    /** Puts the account as it is now beneath what was typed. */
    renew: (now: AccountDetail) => {
      setChangedMeanwhile(differing(base, now))
      setBase(now)
    },
  }
}

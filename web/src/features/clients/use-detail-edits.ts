import { type EstablishmentField, readChanges } from '@nineops/contract/establishment-rules'
import { useState } from 'react'

/** Details as the form has them: all of them text, switches `yes` or empty. */
export interface StoredDetails {
  texts: Readonly<Record<string, string>>
  version: string
}

type Stored = Record<EstablishmentField, string>

/** What a person has typed over details: kept apart, so that what is beneath can be renewed. */
export function useDetailEdits(
  start: StoredDetails,
  fields: readonly EstablishmentField[],
  labelOf: (field: string) => string,
) {
  const [base, setBase] = useState(start)
  const [edits, setEdits] = useState<Readonly<Record<string, string>>>({})
  const [changedMeanwhile, setChangedMeanwhile] = useState<string[]>([])
  const { changes, problems } = readChanges(fields, base.texts as Stored, edits)
  const others = Object.entries(edits).filter(
    ([field, text]) => !fields.includes(field as EstablishmentField) && text !== base.texts[field],
  )
  const wanted: Record<string, string> = { ...changes, ...Object.fromEntries(others) }
  return {
    texts: { ...base.texts, ...edits },
    version: base.version,
    changes: wanted,
    problems: new Map<string, string>(problems),
    dirty: problems.size > 0 || Object.keys(wanted).length > 0,
    /** Labels of what others changed while this was typed. */
    changedMeanwhile,
    type: (field: string, text: string) => setEdits(before => ({ ...before, [field]: text })),
    /** Puts the details as they are now beneath what was typed. */
    renew: (now: StoredDetails) => {
      const differing = Object.keys(now.texts).filter(field => now.texts[field] !== base.texts[field])
      setChangedMeanwhile(differing.map(labelOf))
      setBase(now)
    },
    saved: (now: StoredDetails) => {
      setBase(now)
      setEdits({})
      setChangedMeanwhile([])
    },
  }
}

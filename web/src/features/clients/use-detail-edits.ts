import {
  type EstablishmentField,
  readChanges,
} from '@nineops/contract/service-establishment/establishment-rules'
import { useState } from 'react'

/** Form values: all text; switches are `yes` or empty. */
export interface StoredDetails {
  texts: Readonly<Record<string, string>>
  version: string
}

type Stored = Record<EstablishmentField, string>

/** The typed changes, stored apart from the details so that these can be refetched underneath. */
export function useDetailEdits(
  start: StoredDetails,
  fields: readonly EstablishmentField[],
  labelOf: (field: string) => string,
) {
  const [base, setBase] = useState(start)
  const [edits, setEdits] = useState<Readonly<Record<string, string>>>({})
  const [changedElsewhere, setChangedMeanwhile] = useState<string[]>([])
  const { changes, problems } = readChanges(fields, base.texts as Stored, edits)
  const others = Object.entries(edits).filter(
    ([field, text]) => !fields.includes(field as EstablishmentField) && text !== base.texts[field],
  )
  const changed: Record<string, string> = { ...changes, ...Object.fromEntries(others) }
  return {
    texts: { ...base.texts, ...edits },
    version: base.version,
    changes: changed,
    problems: new Map<string, string>(problems),
    dirty: problems.size > 0 || Object.keys(changed).length > 0,
    /** Labels of what other users changed in the meantime. */
    changedElsewhere,
    type: (field: string, text: string) => setEdits(before => ({ ...before, [field]: text })),
    /** Replaces the details under the typed changes. */
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

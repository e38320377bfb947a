import type {
  CurrentEmailOptions,
  EmailOptions,
  EmailOptionsDraft,
} from '@nineops/contract/service-establishment/email-options.contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type ApiError, toApiError } from '../../api/api-error.ts'
import { previewQuery, type Scope } from './email-options.queries.ts'
import { complete, type Draft, draftOf, isSame, type Kind } from './options-draft.ts'

const QUIET_MS = 300

/** The options being edited, with their problems and preview. */
export function useEmailDraft(scope: Scope, current: CurrentEmailOptions) {
  const [base, setBase] = useState(current)
  const [draft, setDraft] = useState<Draft>(() => draftOf(current.options))
  const [kind, setKind] = useState<Kind>('invoice')
  const [invoiceIndex, setInvoiceIndex] = useState<number | null>(null)
  const { options, problems } = useMemo(() => complete(draft), [draft])
  const wanted = useMemo(
    () => options && wantedOf(scope.brand, options, kind, invoiceIndex),
    [scope.brand, options, kind, invoiceIndex],
  )
  const [asked] = useDebouncedValue(wanted, QUIET_MS)
  const preview = useQuery(previewQuery(scope.client, asked))
  const mistakes: ApiError | null = preview.error ? toApiError(preview.error) : null
  return {
    base,
    draft,
    dirty: !isSame(draft, draftOf(base.options)),
    options,
    wanted,
    kind,
    invoiceIndex,
    preview,
    /** A field's problem, found here or by the server. */
    problem: (field: keyof Draft) => problems.get(field) ?? mistakes?.field(`options.${field}`),
    change: (part: Partial<Draft>) => setDraft(before => ({ ...before, ...part })),
    showKind: (next: Kind) => {
      setKind(next)
      setInvoiceIndex(null)
    },
    showInvoice: setInvoiceIndex,
    /** Resets to the options in force. */
    take: (next: CurrentEmailOptions) => {
      setBase(next)
      setDraft(draftOf(next.options))
    },
    /** Keeps the typed options, over what another user has saved. */
    goOnFrom: (version: number) => setBase(before => ({ ...before, version })),
  }
}
export type EmailDraft = ReturnType<typeof useEmailDraft>

const wantedOf = (
  brand: number | undefined,
  options: EmailOptions,
  kind: Kind,
  invoiceIndex: number | null,
): EmailOptionsDraft => ({ brandIndex: brand ?? null, options, kind, invoiceIndex })

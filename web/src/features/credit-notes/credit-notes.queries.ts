import { creditNotes, type NewCreditNote } from '@nineops/contract/crm/credit-notes.contract'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { read } from '../../api/read.ts'
import { useRefresh } from '../../api/use-refresh.ts'

export interface CreditedInvoice {
  client: number
  account: number
  invoice: number
}

const silent = { silent: true } as const
const account = ({ client, account: index }: CreditedInvoice) =>
  ['clients', client, 'account-pages', index] as const

/** What is left of an invoice to credit, as it is now. */
export const creditQuery = (of: CreditedInvoice) =>
  read(
    creditNotes.quote,
    [...account(of), 'credit', of.invoice],
    { params: { ...of } },
    { ...silent, staleTime: 0 },
  )

/** Issues a credit note; its failure stands beside the form. */
export const useCredit = (of: CreditedInvoice) =>
  useMutation({
    mutationFn: ({ body, key }: { body: NewCreditNote; key: string }) =>
      api(creditNotes.issue, { params: { ...of }, body, idempotencyKey: key }),
    meta: silent,
    onSuccess: useRefresh(account(of)),
  })

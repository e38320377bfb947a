import { accountLedgers } from '@nineops/contract/crm/account-ledger.contract'
import { creditNotes, type NewCreditNote } from '@nineops/contract/crm/credit-notes.contract'
import { accountPages } from '@nineops/contract/crm/accounts/account-pages.contract'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { read, readPage } from '../../api/read.ts'
import { useRefresh } from '../../api/use-refresh.ts'

interface Whose {
  client: number
  account: number
}

export interface CreditedInvoice extends Whose {
  invoice: number
}

const silent = { silent: true } as const
const account = ({ client, account: index }: Whose) => ['clients', client, 'account-pages', index] as const

const quotes = ({ client, account: index }: Whose) => ['credit-quotes', client, index] as const

/**
 * What is left of an invoice to credit, as it is now. Not among the account's data: that is read again when a credit
 * note is issued, and the form would say that nothing is left instead of closing.
 */
export const creditQuery = (of: CreditedInvoice) =>
  read(
    creditNotes.quote,
    [...quotes(of), of.invoice],
    { params: { ...of } },
    { ...silent, staleTime: 0, gcTime: 0 },
  )

/** The account's last invoices, of which a note may credit several. */
export const lastInvoicesQuery = ({ client, account: index }: Whose) =>
  readPage(
    accountPages.invoices,
    [...account({ client, account: index }), 'invoices', 'to-credit'],
    { params: { client, account: index }, query: { page: '1', pageSize: '50', sort: '-invoiceDate' } },
    silent,
  )

/** What is being collected from the account; the ledger's screen reads the same. */
export const accountLedgerQuery = (whose: Whose) =>
  read(
    accountLedgers.get,
    [...account(whose), 'ledger'],
    { params: { client: whose.client, account: whose.account } },
    silent,
  )

/** Issues a credit note; its failure stands beside the form. */
export const useCredit = ({ client, account: index }: Whose) =>
  useMutation({
    mutationFn: ({ body, key }: { body: NewCreditNote; key: string }) =>
      api(creditNotes.issue, { params: { client, account: index }, body, idempotencyKey: key }),
    meta: silent,
    onSuccess: useRefresh(account({ client, account: index })),
    // Someone else may have credited it meanwhile.
    onError: useRefresh(quotes({ client, account: index })),
  })

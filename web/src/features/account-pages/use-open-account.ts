import type { AccountHit } from '@nineops/contract/crm/account-search.contract'
import { linkOptions, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { AccountSearch } from './account-search.ts'

interface Opened {
  account: { index: number }
  client: { index: number }
  invoice?: AccountHit['invoice']
  /** What is opened on its page; its overview, or the invoice that it was found by, unless given. */
  at?: Pick<AccountSearch, 'tab' | 'view' | 'bill' | 'ask'>
}

/** The page of an account; if found by an invoice number, at that invoice. */
export const accountPlace = ({ account, client, invoice, at }: Opened) =>
  linkOptions({
    to: '/crm/accounts/$account',
    params: { account: account.index },
    search: {
      client: client.index,
      brand: undefined,
      account: account.index,
      run: undefined,
      ...(invoice && { tab: 'invoices' as const, invoice: invoice.index }),
      ...at,
    },
  })

/** Opens the page of an account. */
export function useOpenAccount(): (found: Opened) => void {
  const navigate = useNavigate()
  return useCallback((found: Opened) => void navigate(accountPlace(found)), [navigate])
}

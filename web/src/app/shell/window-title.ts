import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { clientsQuery } from '../../features/pickers/pickers.public.ts'
import { currentPageTitle, onPageTitle } from '../../ui/layout/page-title.ts'
import { useClientIndex } from '../selection.ts'

/** `Run 12 · Beacon Telecom · NineOps`: the page, the selected reseller, the product. */
export function useWindowTitle(): void {
  const page = useSyncExternalStore(onPageTitle, currentPageTitle)
  const client = useClientIndex()
  const reseller = useQuery({ ...clientsQuery, enabled: client !== undefined }).data?.find(
    row => row.index === client,
  )
  const parts = [page, client === undefined ? undefined : reseller?.name, 'NineOps']
  const title = [...new Set(parts.filter(part => part !== undefined))].join(' · ')
  useEffect(() => {
    document.title = title
  }, [title])
}

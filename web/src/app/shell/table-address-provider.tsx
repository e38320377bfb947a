import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { exportServices } from '../../features/exports/exports.public.ts'
import { ViewsMenu, ViewTabs } from '../../features/table-views/table-views.public.ts'
import { type TableAddress, TableAddressContext } from '../../ui/table/table-address.ts'
import { isLeaving } from '../router/leaving.ts'
import { type TableServices, TableServicesContext } from '../../ui/table/table-services.ts'

const services: TableServices = { Views: ViewsMenu, ViewTabs, ...exportServices }

type Search = Readonly<Record<string, unknown>>

/** Lets tables store their state in the address, and gives them views and exports. */
export function TableAddressProvider({ children }: { children: ReactNode }) {
  // All parameters: those outside the selection's schema belong to screens and tables.
  const search: Search = useSearch({ from: '__root__' })
  const navigate = useNavigate()
  const router = useRouter()
  const address = useMemo(
    (): TableAddress => ({
      search,
      change: (next, { replace }) => {
        if (isLeaving(router)) return
        void navigate({
          to: '.',
          // Changes only the table's own parameters, which no schema names.
          search: before => next(before) as typeof before,
          replace,
          resetScroll: false,
        })
      },
      entry: () => router.state.location.state.key ?? '',
    }),
    [search, navigate, router],
  )
  return (
    <TableAddressContext value={address}>
      <TableServicesContext value={services}>{children}</TableServicesContext>
    </TableAddressContext>
  )
}

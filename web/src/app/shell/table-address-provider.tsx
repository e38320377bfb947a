import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { exportAll } from '../../features/exports/exports.public.ts'
import { ViewsMenu } from '../../features/table-views/table-views.public.ts'
import { type TableAddress, TableAddressContext } from '../../ui/table/table-address.ts'
import { type TableServices, TableServicesContext } from '../../ui/table/table-services.ts'

const services: TableServices = { Views: ViewsMenu, exportAll }

type Search = Readonly<Record<string, unknown>>

/** Lets the tables of the screens keep their state in the address, and gives them views and exports. */
export function TableAddressProvider({ children }: { children: ReactNode }) {
  // All of it: what the selection's schema does not name belongs to screens and tables.
  const search: Search = useSearch({ from: '__root__' })
  const navigate = useNavigate()
  const address = useMemo(
    (): TableAddress => ({
      search,
      change: (next, { replace }) =>
        void navigate({
          to: '.',
          // The same parameters but for the table's own, which no schema names.
          search: before => next(before) as typeof before,
          replace,
          resetScroll: false,
        }),
    }),
    [search, navigate],
  )
  return (
    <TableAddressContext value={address}>
      <TableServicesContext value={services}>{children}</TableServicesContext>
    </TableAddressContext>
  )
}

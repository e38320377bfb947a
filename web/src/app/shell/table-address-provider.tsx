import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { type TableAddress, TableAddressContext } from '../../ui/table/table-address.ts'

type Search = Readonly<Record<string, unknown>>

/** Lets the tables of the screens keep their state in the address. */
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
  return <TableAddressContext value={address}>{children}</TableAddressContext>
}

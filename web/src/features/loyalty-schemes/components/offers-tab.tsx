import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'

export interface OpenOffer {
  client: number
  /** The scheme or option whose drawer is open, or a new one. */
  open: number | 'new' | undefined
  onOpen: (open: number | undefined) => void
}

interface OffersTabProps<Offer> extends OpenOffer {
  name: string
  label: string
  /** One of them, such as `loyalty scheme`. */
  noun: string
  columns: readonly Column<Offer>[]
  list: UseQueryResult<Offer[]>
  /** The form of one, or of a new one. */
  children: (offer: Offer | undefined) => ReactNode
}

/** Schemes, or options: each opens in a drawer that the address keeps. */
export function OffersTab<Offer extends { index: number; name: string }>(props: OffersTabProps<Offer>) {
  const { open, onOpen, name, label, noun, columns, list, children } = props
  const offer = typeof open === 'number' ? list.data?.find(row => row.index === open) : undefined
  return (
    <>
      <DataTable
        name={name}
        label={label}
        columns={columns}
        list={list}
        rowKey={row => row.index}
        onOpen={row => onOpen(row.index)}
        emptyHint={`No ${noun}s yet. Add one; accounts get it through a contract.`}
      />
      <ResourceDrawer
        opened={open === 'new' || offer !== undefined}
        title={offer?.name ?? `Add ${noun}`}
        onClose={() => onOpen(undefined)}
      >
        {children(offer)}
      </ResourceDrawer>
    </>
  )
}

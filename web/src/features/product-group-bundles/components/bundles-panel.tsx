import { Button } from '@mantine/core'
import {
  newProductGroupBundle,
  type ProductGroupBundle,
} from '@nineops/contract/ordering/product-group-bundles/product-group-bundles.contract'
import { inclusiveText } from '@nineops/contract/ordering/product-group-bundles/inclusive-text'
import { IconPlus } from '../../../ui/icons/icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, formatPlural, formatPounds } from '../../../lib/formats.ts'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { type DrawerGuard, ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { bundlesQuery, useSaveBundle } from '../product-group-bundles.queries.ts'
import { BundleForm } from './bundle-form.tsx'

const isActive = (row: ProductGroupBundle) => row.status === 'active'
const statusText = (row: ProductGroupBundle) => (isActive(row) ? 'Active' : 'Withdrawn')

const columns: Column<ProductGroupBundle>[] = [
  { id: 'index', header: 'Index', value: row => row.index, copy: true, fixed: 84, hidden: true },
  { id: 'name', header: 'Name', value: row => row.name, width: 140, grow: 2 },
  {
    id: 'productGroups',
    header: 'Product groups',
    value: row => row.productGroups.join(', '),
    width: 150,
    grow: 3,
  },
  { id: 'inclusive', header: 'Inclusive', value: inclusiveText, width: 120, grow: 2 },
  {
    id: 'rollover',
    header: 'Rolls over',
    value: row => (row.rollover ? 'Yes' : 'No'),
    fixed: 92,
    hidden: true,
  },
  { id: 'priority', header: 'Priority', value: row => row.priority, kind: 'count', fixed: 88, hidden: true },
  { id: 'price', header: 'A month', value: row => row.monthlyPrice, kind: 'pounds', fixed: 96 },
  { id: 'accounts', header: 'Accounts', value: row => row.accounts, kind: 'count', fixed: 96 },
  { id: 'validFrom', header: 'From', value: row => row.validFrom, kind: 'date', fixed: 106 },
  { id: 'validTo', header: 'To', value: row => row.validTo, kind: 'date', fixed: 106 },
  {
    id: 'status',
    header: 'Status',
    value: statusText,
    fixed: 120,
    render: row => <StatusBadge tone={isActive(row) ? 'good' : 'quiet'}>{statusText(row)}</StatusBadge>,
  },
  { id: 'description', header: 'Description', value: row => row.description, width: 160, hidden: true },
  { id: 'createdBy', header: 'By', value: row => row.createdBy, fixed: 104, hidden: true },
  {
    id: 'updatedAt',
    header: 'Changed',
    value: row => row.updatedAt,
    kind: 'dateTime',
    width: 140,
    hidden: true,
  },
]

/** What withdrawing a bundle, or selling it again, does, in figures. */
function switchQuestion(row: ProductGroupBundle): string {
  const price = `${formatPounds(row.monthlyPrice)} a month`
  if (!isActive(row)) return `Sell ${row.name} again, at ${price} from ${formatDate(row.validFrom)}.`
  return `Withdraw ${row.name}: it can no longer be sold.\n\n${formatPlural(row.accounts, 'account')} that ${row.accounts === 1 ? 'has' : 'have'} it keep what it includes and pay ${price} as before.`
}

/** Undefined, a new bundle, or an existing one. */
type Open = 'closed' | 'new' | ProductGroupBundle

/** A reseller's bundles: product groups sold together with inclusive minutes, messages or data. */
export function BundlesPanel({ client }: { client: number }) {
  const list = useQuery(bundlesQuery(client))
  const save = useSaveBundle(client, false)
  const [open, setOpen] = useState<Open>('closed')
  const existing = typeof open === 'object' ? open : undefined
  // The current version: it may have changed since it was opened.
  const latest = list.data?.find(row => row.index === existing?.index) ?? existing

  async function askSwitch(row: ProductGroupBundle, guard: DrawerGuard): Promise<void> {
    const title = isActive(row) ? 'Withdraw bundle' : 'Sell bundle again'
    if (!(await confirm(switchQuestion(row), title))) return
    const bundle = newProductGroupBundle.parse(row)
    const status = isActive(row) ? 'withdrawn' : 'active'
    save.mutate(
      { seen: row, bundle: { ...bundle, status } },
      {
        onSuccess: () => {
          guard.done()
          showDone(`${row.name} is ${status === 'active' ? 'sold again' : 'withdrawn'}`)
        },
      },
    )
  }
  return (
    <>
      <DataTable
        name="bundles"
        label="Product group bundles"
        columns={columns}
        list={list}
        rowKey={row => row.index}
        onOpen={setOpen}
        emptyHint="Add product groups that are sold together, with minutes, messages or data included at a price a month."
        toolbar={
          <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setOpen('new')}>
            Add bundle
          </Button>
        }
      />
      <ResourceDrawer
        opened={open !== 'closed'}
        onClose={() => setOpen('closed')}
        size={560}
        title={existing?.name ?? 'Add bundle'}
      >
        {guard =>
          open !== 'closed' && (
            <BundleForm
              client={client}
              bundle={existing}
              aside={
                latest && (
                  <Button
                    variant="default"
                    loading={save.isPending}
                    onClick={() => void guard.during(() => askSwitch(latest, guard))}
                  >
                    {isActive(latest) ? 'Withdraw' : 'Sell again'}
                  </Button>
                )
              }
            />
          )
        }
      </ResourceDrawer>
    </>
  )
}

import { Button } from '@mantine/core'
import { newProduct, type Product } from '@nineops/contract/service-establishment/products.contract'
import { IconPlus } from '../../../ui/icons/icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPlural } from '../../../lib/formats.ts'
import { todayInLondon } from '../../../lib/today.ts'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { type DrawerGuard, ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { frequencyText } from '../../charges/charges.public.ts'
import { productsQuery, useSaveProduct } from '../products.queries.ts'
import { choiceOn, vatChoiceNames } from '../vat-choices.ts'
import { ProductForm } from './product-form.tsx'

const isActive = (row: Product) => row.status === 'active'
const statusText = (row: Product) => (isActive(row) ? 'Active' : 'Withdrawn')

const columns: Column<Product>[] = [
  { id: 'index', header: 'Index', value: row => row.index, copy: true, fixed: 84, hidden: true },
  { id: 'code', header: 'Code', value: row => row.code, width: 100 },
  { id: 'name', header: 'Name', value: row => row.name, width: 160, grow: 3 },
  { id: 'productGroup', header: 'Product group', value: row => row.productGroup, width: 130, grow: 1 },
  { id: 'frequency', header: 'Billed', value: frequencyText, fixed: 164 },
  { id: 'price', header: 'Price', value: row => row.price, kind: 'pounds', fixed: 100 },
  { id: 'cost', header: 'Cost', value: row => row.cost, kind: 'pounds', fixed: 100 },
  { id: 'nominal', header: 'Nominal code', value: row => row.nominal, fixed: 120 },
  {
    id: 'vatCategory',
    header: 'VAT category',
    value: row => vatChoiceNames[choiceOn(row.vatCategories, todayInLondon())],
    width: 150,
    hidden: true,
  },
  { id: 'charges', header: 'Charges', value: row => row.charges, kind: 'count', fixed: 92 },
  {
    id: 'status',
    header: 'Status',
    value: statusText,
    fixed: 110,
    render: row => <StatusBadge tone={isActive(row) ? 'good' : 'quiet'}>{statusText(row)}</StatusBadge>,
  },
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

/** What withdrawing a product, or selling it again, does. */
const switchQuestion = (row: Product): string =>
  isActive(row)
    ? `Withdraw ${row.name}: it can no longer be chosen for a charge.\n\n${formatPlural(row.charges, 'charge')} made from it ${row.charges === 1 ? 'stays' : 'stay'} as before.`
    : `Sell ${row.name} again: it can be chosen for charges.`

/** A new product, or an existing one. */
type Open = 'closed' | 'new' | Product

/** A reseller's catalogue. */
export function ProductsPanel({ client }: { client: number }) {
  const list = useQuery(productsQuery(client))
  const save = useSaveProduct(client, false)
  const [open, setOpen] = useState<Open>('closed')
  const existing = typeof open === 'object' ? open : undefined
  // The current version: it may have changed since it was opened.
  const latest = list.data?.find(row => row.index === existing?.index) ?? existing

  async function askSwitch(row: Product, guard: DrawerGuard): Promise<void> {
    const title = isActive(row) ? 'Withdraw product' : 'Sell product again'
    if (!(await confirm(switchQuestion(row), title))) return
    const status = isActive(row) ? 'withdrawn' : 'active'
    save.mutate(
      { seen: row, product: { ...newProduct.parse(row), status } },
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
        name="products"
        label="Products"
        columns={columns}
        list={list}
        rowKey={row => row.index}
        onOpen={setOpen}
        initialSort={{ id: 'code' }}
        emptyHint="Add the products that this reseller sells, or import them in Bureau, Imports."
        toolbar={
          <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setOpen('new')}>
            Add product
          </Button>
        }
      />
      <ResourceDrawer
        opened={open !== 'closed'}
        onClose={() => setOpen('closed')}
        size={560}
        title={existing?.name ?? 'Add product'}
      >
        {guard =>
          open !== 'closed' && (
            <ProductForm
              client={client}
              product={existing}
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

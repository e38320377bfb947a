import { newProduct, type Product } from '@nineops/contract/service-establishment/products.contract'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { todayInLondon } from '../../../lib/days.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { isSold, soldByColumns, soldColumn, SoldList } from '../../../ui/lists/sold-list.tsx'
import { frequencyText } from '../../charges/charges.public.ts'
import { productsQuery, useSaveProduct } from '../products.queries.ts'
import { choiceOn, vatChoiceNames } from '../vat-choices.ts'
import { ProductForm } from './product-form.tsx'

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
  soldColumn(110),
  ...soldByColumns<Product>(),
]

/** What withdrawing a product, or selling it again, does. */
const switchQuestion = (row: Product): string =>
  isSold(row)
    ? `Withdraw ${row.name}: it can no longer be chosen for a charge.\n\n${counted(row.charges, 'charge')} made from it ${row.charges === 1 ? 'stays' : 'stay'} as before.`
    : `Sell ${row.name} again: it can be chosen for charges.`

/** A reseller's catalogue. */
export function ProductsPanel({ client }: { client: number }) {
  const save = useSaveProduct(client, false)
  return (
    <SoldList
      name="products"
      label="Products"
      noun="product"
      columns={columns}
      list={useQuery(productsQuery(client))}
      initialSort={{ id: 'code' }}
      emptyHint="Add the products that this reseller sells, or import them in Bureau, Imports."
      question={switchQuestion}
      onSwitch={(row, status, options) =>
        save.mutate({ seen: row, product: { ...newProduct.parse(row), status } }, options)
      }
      isSwitching={save.isPending}
    >
      {(product, aside) => <ProductForm client={client} product={product} aside={aside} />}
    </SoldList>
  )
}

import {
  newProductGroupBundle,
  type ProductGroupBundle,
} from '@nineops/contract/ordering/product-group-bundles/product-group-bundles.contract'
import { inclusiveText } from '@nineops/contract/ordering/product-group-bundles/inclusive-text'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { formatDate, formatPounds } from '../../../lib/formats.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { isSold, soldByColumns, soldColumn, SoldList } from '../../../ui/lists/sold-list.tsx'
import { bundlesQuery, useSaveBundle } from '../product-group-bundles.queries.ts'
import { BundleForm } from './bundle-form.tsx'

const columns: Column<ProductGroupBundle>[] = [
  { id: 'index', header: 'Index', value: row => row.index, copy: true, fixed: 84, hidden: true },
  { id: 'name', header: 'Name', value: row => row.name, width: 180, grow: 2 },
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
  { id: 'price', header: 'Monthly price', value: row => row.monthlyPrice, kind: 'pounds', fixed: 96 },
  { id: 'accounts', header: 'Accounts', value: row => row.accounts, kind: 'count', fixed: 96 },
  { id: 'validFrom', header: 'From', value: row => row.validFrom, kind: 'date', fixed: 106 },
  { id: 'validTo', header: 'To', value: row => row.validTo, kind: 'date', fixed: 106 },
  soldColumn(120),
  { id: 'description', header: 'Description', value: row => row.description, width: 160, hidden: true },
  ...soldByColumns<ProductGroupBundle>(),
]

/** What withdrawing a bundle, or selling it again, does, in figures. */
function switchQuestion(row: ProductGroupBundle): string {
  const price = `${formatPounds(row.monthlyPrice)} a month`
  if (!isSold(row)) return `Sell ${row.name} again, at ${price} from ${formatDate(row.validFrom)}.`
  return `Withdraw ${row.name}: it can no longer be sold.\n\n${counted(row.accounts, 'account')} that ${row.accounts === 1 ? 'has' : 'have'} it keep what it includes and pay ${price} as before.`
}

/** A reseller's bundles: product groups sold together with inclusive minutes, messages or data. */
export function BundlesPanel({ client }: { client: number }) {
  const save = useSaveBundle(client, false)
  return (
    <SoldList
      name="bundles"
      label="Product group bundles"
      noun="bundle"
      columns={columns}
      list={useQuery(bundlesQuery(client))}
      emptyHint="Add product groups that are sold together, with minutes, messages or data included at a price a month."
      question={switchQuestion}
      onSwitch={(row, status, options) =>
        save.mutate({ seen: row, bundle: { ...newProductGroupBundle.parse(row), status } }, options)
      }
      isSwitching={save.isPending}
    >
      {(bundle, aside) => <BundleForm client={client} bundle={bundle} aside={aside} />}
    </SoldList>
  )
}

import { Checkbox, SegmentedControl, Skeleton, Table, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type PriceChangePreview, priceChanges } from '@nineops/contract/ordering/price-changes.contract'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { formatCount, formatDate, formatLongDate, formatPounds } from '../../../lib/formats.ts'
import { ScrollBox } from '../../../ui/dialogs/scroll-box.tsx'
import { Notes } from '../../../ui/feedback/preview-panel.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { FieldPair } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { type ChosenCharges, chargeClasses as classes, cleanAmount } from '../../charges/charges.public.ts'
import { pricesPreviewQuery, useChangePrices } from '../price-changes.queries.ts'

interface PricesFormProps {
  client: number
  chosen: ChosenCharges
  /** That names the change as a step. */
  contract: number | undefined
  onAnswer: (done?: Changed) => void
}

interface Changed {
  changed: number
  accounts: number
  from: string
}

const ways = [
  { value: 'percent', label: 'By percentage' },
  { value: 'amount', label: 'By pounds' },
]

/** New prices of many charges from a day, with what the next invoices come to first. */
export default function PricesForm({ client, chosen, contract, onAnswer }: PricesFormProps) {
  const change = useChangePrices(client)
  const charges =
    'matching' in chosen ? chosen.matching : chosen.charges.map(({ index, version }) => ({ index, version }))
  const form = useResourceForm({
    values: () => ({
      by: contract === undefined ? 'percent' : 'amount',
      value: '',
      from: null as string | null,
      agreed: false,
      products: false,
    }),
    schema: priceChanges.preview.body,
    toBody: ({ by, value, from, agreed, products }) => ({
      charges,
      from,
      agreed,
      products,
      ...(contract !== undefined && { contract }),
      change:
        by === 'percent'
          ? { by, percent: value.replace('%', '').trim() }
          : { by, amount: cleanAmount(value) },
    }),
    onSubmit: async (body): Promise<Changed> => {
      const seen = preview.data?.seen ?? ''
      const asked = { ...body, charges: 'all' in charges ? { ...charges, seen } : charges }
      try {
        const { changed, accounts } = await change.mutateAsync(asked)
        return { changed, accounts, from: body.from }
      } catch (error) {
        // If other charges match by now, the figures are refetched.
        void preview.refetch()
        throw error
      }
    },
    onSaved: onAnswer,
    onCancel: () => onAnswer(),
  })
  const bodyText = form.body ? JSON.stringify(form.body) : ''
  const [settled] = useDebouncedValue(bodyText, 250)
  const body = settled === '' ? undefined : (JSON.parse(settled) as NonNullable<typeof form.body>)
  const preview = useQuery(pricesPreviewQuery(client, body))
  const current =
    bodyText !== '' && settled === bodyText && !preview.isPlaceholderData ? preview.data : undefined
  const failure = form.failure ?? (bodyText === '' ? null : preview.error)
  const changes = current?.changes ?? 0
  return (
    <ResourceForm
      form={form}
      error={bodyText === '' ? null : preview.error}
      submit={changes > 1 ? `CHANGE ${formatCount(changes)} PRICES` : 'CHANGE PRICE'}
      disabled={changes === 0}
    >
      {contract === undefined && (
        <SegmentedControl aria-label="How prices change" data={ways} mb={12} {...form.choice('by')} />
      )}
      <FieldPair>
        <TextInput
          label={form.values.by === 'percent' ? 'Percentage' : 'Pounds'}
          description="Negative to reduce"
          data-autofocus
          {...form.decimal('value', 20)}
        />
        <DateField label="From" description="First day at the new prices" {...form.choice('from')} />
      </FieldPair>
      {contract === undefined && (
        <Checkbox
          label="This change is in the customers’ contracts"
          description="Then customers have no right to leave because of it."
          {...form.checkbox('agreed')}
        />
      )}
      <div className={classes.preview} aria-live="polite">
        {current && body ? (
          <Effect preview={current} from={body.from} />
        ) : failure ? null : bodyText === '' ? (
          <p>Choose by how much and from which day to see what would be billed.</p>
        ) : (
          <Skeleton h={96} />
        )}
      </div>
      {current && current.products.length > 0 && (
        <Checkbox
          label={`Change the ${current.products.length > 1 ? 'prices of their products' : `price of ${current.changes === 1 ? 'its' : 'their'} product`} too`}
          description={`${productsText(current.products)}. It applies to charges added from now on.`}
          {...form.checkbox('products')}
        />
      )}
      {current && <Notes notes={current.notes} />}
    </ResourceForm>
  )
}

const NAMED = 3

/** `BB-80 £32.50 to £34.13, SIP £4.75 to £4.99`. */
function productsText(products: PriceChangePreview['products']): string {
  const named = products
    .slice(0, NAMED)
    .map(({ code, before, after }) => `${code} ${formatPounds(before)} to ${formatPounds(after)}`)
  const more = products.length - named.length
  return [...named, ...(more > 0 ? [`${formatCount(more)} more`] : [])].join(', ')
}

/** What changes, in figures. */
function Effect({ preview, from }: { preview: PriceChangePreview; from: string }) {
  const { changes, accounts, invoices, items, refused, refusedCount } = preview
  return (
    <>
      <p>
        {changes === 0
          ? 'None of their prices can change this way.'
          : `${counted(changes, 'price')} of ${counted(accounts, 'account')} ${changes === 1 ? 'changes' : 'change'} from ${formatLongDate(from)}. Total of these charges, before VAT:`}
      </p>
      {changes > 0 && (
        <Table aria-label="Next invoices">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Bill run of</Table.Th>
              <Table.Th ta="right">Now</Table.Th>
              <Table.Th ta="right">Changed</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {invoices.map(invoice => (
              <Table.Tr key={invoice.periodStart}>
                <Table.Td>
                  {formatDate(invoice.periodStart)} to {formatDate(invoice.periodEnd)}
                </Table.Td>
                <Table.Td ta="right">{formatPounds(invoice.before)}</Table.Td>
                <Table.Td ta="right">
                  <strong>{formatPounds(invoice.after)}</strong>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {items.length > 0 && (
        <ScrollBox label="Prices that change" className={classes.scroll}>
          <ul className={classes.list}>
            {items.map(item => (
              <li key={item.index}>
                <span>
                  {item.accountNumber} {item.description}
                </span>
                <span className={classes.figure}>
                  {formatPounds(item.before)} to {formatPounds(item.after)}
                </span>
              </li>
            ))}
          </ul>
        </ScrollBox>
      )}
      {refusedCount > 0 && (
        <>
          <p>{counted(refusedCount, 'charge')} can’t change this way:</p>
          <ScrollBox label="Charges that stay as they are" className={classes.scroll}>
            <ul className={classes.list}>
              {refused.map(row => (
                <li key={row.index}>
                  {row.accountNumber} {row.description}: {row.reason}
                </li>
              ))}
            </ul>
          </ScrollBox>
        </>
      )}
    </>
  )
}

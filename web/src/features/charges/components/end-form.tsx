import { Skeleton } from '@mantine/core'
import { charges as chargeCalls, type EndPreview } from '@nineops/contract/ordering/charges.contract'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { formatCount, formatLongDate, formatPounds } from '../../../lib/formats.ts'
import { ScrollBox } from '../../../ui/dialogs/scroll-box.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { endPreviewQuery, useEndCharges } from '../charges.queries.ts'
import type { ChosenCharges } from '../chosen-charges.ts'
import classes from './charges.module.css'
import { Notes } from '../../../ui/feedback/preview-panel.tsx'

interface EndFormProps {
  client: number
  chosen: ChosenCharges
  onAnswer: (done?: { ended: number; endDate: string }) => void
}

/** The day on which charges end, and the refund. */
export default function EndForm({ client, chosen, onAnswer }: EndFormProps) {
  const end = useEndCharges(client)
  const charges =
    'matching' in chosen ? chosen.matching : chosen.charges.map(({ index, version }) => ({ index, version }))
  const form = useResourceForm({
    values: () => ({ endDate: null as string | null }),
    schema: chargeCalls.endPreview.body,
    toBody: values => ({ ...values, charges }),
    onSubmit: async (body): Promise<{ ended: number; endDate: string }> => {
      const seen = preview.data?.seen ?? ''
      const { ended } = await end
        .mutateAsync({ ...body, charges: 'all' in charges ? { ...charges, seen } : charges })
        // If other charges match by now, the figures are refetched.
        .finally(() => void preview.refetch())
      return { ended, endDate: body.endDate }
    },
    onSaved: onAnswer,
    onCancel: () => onAnswer(),
  })
  const { body } = form
  const preview = useQuery(endPreviewQuery(client, body))
  const ready = body !== undefined && preview.data !== undefined && !preview.isPlaceholderData
  const ends = ready ? preview.data.ends : 0
  const failure = form.failure ?? preview.error
  return (
    <ResourceForm
      form={form}
      error={preview.error}
      submit={ends > 1 ? `END ${formatCount(ends)} CHARGES` : 'END CHARGE'}
      disabled={ends === 0}
    >
      <DateField
        label="Last day"
        description="Charged up to and including this date."
        data-autofocus
        {...form.field('endDate')}
      />
      <div className={classes.preview} aria-live="polite">
        {body === undefined ? (
          <p>Choose the day to see what would be refunded.</p>
        ) : preview.data && !failure ? (
          <EndText preview={preview.data} endDate={body.endDate} />
        ) : (
          !failure && <Skeleton h={72} />
        )}
      </div>
      {ready && !failure && <Notes notes={preview.data.notes} />}
    </ResourceForm>
  )
}

/** The refund, in figures. */
export function EndText({ preview, endDate }: { preview: EndPreview; endDate: string }) {
  const { ends, refunds, refundTotal, refundItems, refused, refusedCount } = preview
  return (
    <>
      <p>
        {ends === 0
          ? 'None of them can end that day.'
          : `${counted(ends, 'charge')} ${ends === 1 ? 'ends' : 'end'} on ${formatLongDate(endDate)}. `}
        {ends > 0 &&
          (refunds === 0 ? (
            'Nothing is refunded.'
          ) : (
            <>
              The next run refunds <strong>{formatPounds(refundTotal.replace('-', ''))}</strong> before VAT.
            </>
          ))}
      </p>
      {refundItems.length > 0 && (
        <ScrollBox label="Refunds" className={classes.scroll}>
          <ul className={classes.list}>
            {refundItems.map(item => (
              <li key={`${item.index} ${item.text}`}>
                <span>
                  {item.accountNumber} {item.description}: {item.text}
                </span>
                <span className={classes.figure}>{formatPounds(item.amount)}</span>
              </li>
            ))}
          </ul>
        </ScrollBox>
      )}
      {refusedCount > 0 && (
        <>
          <p>{counted(refusedCount, 'charge')} cannot end that day:</p>
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

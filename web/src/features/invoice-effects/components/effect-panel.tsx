import type { InvoiceEffect } from '@nineops/contract/ordering/invoice-effects.contract'
import { formatPounds } from '../../../lib/formats.ts'
import { ScrollBox } from '../../../ui/dialogs/scroll-box.tsx'
import { Notes, PreviewPanel } from '../../../ui/feedback/preview-panel.tsx'
import { Stack } from '../../../ui/layout/parts.tsx'
import { Heads } from '../../../ui/layout/figure-table.tsx'
import classes from './effects.module.css'

interface EffectPanelProps {
  effect: InvoiceEffect | undefined
  /** Shown instead of the invoice. */
  instead?: string | undefined
  /** Figures for the previous input. */
  stale?: boolean
}

/** An account's next invoice before and after, line by line. */
export function EffectPanel({ effect, instead, stale }: EffectPanelProps) {
  return (
    <Stack gap={8}>
      <PreviewPanel instead={instead} stale={stale}>
        {effect && <Invoice effect={effect} />}
      </PreviewPanel>
      {!instead && effect && <Notes notes={effect.notes} />}
    </Stack>
  )
}

const shown = (amount: string | null): string => (amount === null ? '–' : formatPounds(amount))

function Invoice({ effect }: { effect: InvoiceEffect }) {
  const { before, after, lines, basis } = effect
  const changed = before.gross !== after.gross || lines.some(line => line.before !== line.after)
  return (
    <ScrollBox label="Next invoice" className={classes.scroll}>
      <table className={classes.table}>
        <caption>
          {basis.text}
          {!changed && ' It stays as it is.'}
        </caption>
        <Heads of={['Line', 'Now', 'Then']} />
        <tbody>
          {lines.map((line, place) => (
            <tr
              // Lines come in invoice order and have no id; two may be equal.
              key={place}
              data-changed={line.before !== line.after || undefined}
              data-same={line.before === line.after || undefined}
            >
              <td>
                {line.description}
                {line.detail !== '' && <span className={classes.detail}>{line.detail}</span>}
              </td>
              <td>{shown(line.before)}</td>
              <td>{shown(line.after)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {(['net', 'vat', 'gross'] as const).map(sum => (
            <tr key={sum} data-changed={sum === 'gross' || undefined}>
              <td>{{ net: 'Before VAT', vat: 'VAT', gross: 'Total' }[sum]}</td>
              <td>{formatPounds(before[sum])}</td>
              <td>{formatPounds(after[sum])}</td>
            </tr>
          ))}
        </tfoot>
      </table>
    </ScrollBox>
  )
}

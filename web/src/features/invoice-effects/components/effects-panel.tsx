import type { ManyEffects } from '@nineops/contract/ordering/invoice-effects.contract'
import { counted } from '@nineops/contract/words'
import { formatCount, formatPounds } from '../../../lib/formats.ts'
import { ScrollBox } from '../../../ui/dialogs/scroll-box.tsx'
import { PreviewPanel } from '../../../ui/feedback/preview-panel.tsx'
import { Stack, Text } from '../../../ui/layout/parts.tsx'
import { Heads } from '../../../ui/layout/figure-table.tsx'
import classes from './effects.module.css'

interface EffectsPanelProps {
  effects: ManyEffects | undefined
  /** Shown instead of the figures. */
  instead?: string | undefined
  stale?: boolean
}

/** The next invoices of many accounts before and after, and the accounts that change most. */
export function EffectsPanel({ effects, instead, stale }: EffectsPanelProps) {
  return (
    <PreviewPanel instead={instead} stale={stale}>
      {effects && <Figures effects={effects} />}
    </PreviewPanel>
  )
}

function Figures({ effects }: { effects: ManyEffects }) {
  const { accounts, calculated, changed, before, after, difference, most, notes } = effects
  if (accounts === 0) return <Text>No account has it: no invoice changes.</Text>
  return (
    <>
      <Text tone="quiet" mb={8}>
        {changed === 0
          ? `Of ${counted(accounts, 'account')} no next invoice changes.`
          : `${formatCount(changed)} of ${counted(calculated, 'next invoice')} ${changed === 1 ? 'changes' : 'change'}.`}
        {calculated < accounts &&
          ` Of ${counted(accounts, 'account')} the first ${formatCount(calculated)} by number are calculated.`}
      </Text>
      {notes.length > 0 && (
        <Stack as="ul" mb={8} tone="quiet">
          {notes.map(note => (
            <li key={note}>{note}</li>
          ))}
        </Stack>
      )}
      <ScrollBox label="Next invoices" className={classes.scroll}>
        <table className={classes.table}>
          <Heads of={['Before VAT', 'Now', 'Then', 'Difference']} />
          <tbody>
            {most.map(row => (
              <tr key={row.account.index}>
                <td>
                  {row.account.accountNumber} {row.account.companyName}
                </td>
                <td>{formatPounds(row.before)}</td>
                <td>{formatPounds(row.after)}</td>
                <td>{formatPounds(row.difference)}</td>
              </tr>
            ))}
            {changed > most.length && (
              <tr data-same>
                <td colSpan={4}>{counted(changed - most.length, 'account')} more, by less</td>
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr data-changed>
              <td>All</td>
              <td>{formatPounds(before)}</td>
              <td>{formatPounds(after)}</td>
              <td>{formatPounds(difference)}</td>
            </tr>
          </tfoot>
        </table>
      </ScrollBox>
    </>
  )
}

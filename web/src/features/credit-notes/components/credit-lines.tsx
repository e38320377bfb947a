import { TextInput } from '@mantine/core'
import type { CreditableInvoice, CreditableLine } from '@nineops/contract/crm/credit-notes.contract'
import { parsePence } from '@nineops/contract/money'
import { formatPounds } from '../../../lib/formats.ts'
import { ScrollBox } from '../../../ui/dialogs/scroll-box.tsx'
import { FigureTable } from '../../../ui/layout/figure-table.tsx'
import { Hint } from '../../../ui/layout/parts.tsx'
import classes from './credit-lines.module.css'

/** What is typed beside each line. */
export type Amounts = Record<string, string>

export const penceOf = (pounds: string): number => parsePence(pounds) ?? 0

/** An invoice's lines with what is left of each, and how much to credit where that is chosen by line. */
export function CreditLines({
  invoice,
  label,
  amounts,
  onChange,
}: {
  invoice: CreditableInvoice
  label: string
  amounts: Amounts | null
  onChange: (amounts: Amounts) => void
}) {
  return (
    <ScrollBox label={label} className={classes.lines}>
      <FigureTable framed heads={['Description', 'Left', 'Credit']}>
        <tbody>
          {invoice.lines.map(line => (
            <tr key={line.lineNumber}>
              <td>
                {line.description}
                {Number(line.credited) !== 0 && (
                  <Hint size={12}>
                    {formatPounds(line.credited)} of {formatPounds(line.net)} is credited already
                  </Hint>
                )}
              </td>
              <td>{formatPounds(line.remainder)}</td>
              <td>
                {amounts === null ? (
                  formatPounds(line.remainder)
                ) : (
                  <Amount
                    line={line}
                    value={amounts[line.lineNumber] ?? ''}
                    onChange={value => onChange({ ...amounts, [line.lineNumber]: value })}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </ScrollBox>
  )
}

interface AmountProps {
  line: CreditableLine
  value: string
  onChange: (value: string) => void
}

const Amount = ({ line, value, onChange }: AmountProps) =>
  penceOf(line.remainder) > 0 ? (
    <TextInput
      aria-label={`Credit of ${line.description}`}
      inputMode="decimal"
      size="xs"
      w={100}
      ml="auto"
      leftSection="£"
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
    />
  ) : null

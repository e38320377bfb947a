import { useQuery } from '@tanstack/react-query'
import { formatCount, formatDate, formatDateTime, formatDuration } from '../../../lib/formats.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { FigureTable } from '../../../ui/layout/figure-table.tsx'
import { Hint, Panel, Row, SectionTitle } from '../../../ui/layout/parts.tsx'
import { accountUsageQuery } from '../provisional-usage.queries.ts'
import { shownCharge } from '../usage-words.ts'

/** What an account has used in periods that are not billed yet. Shows nothing before the first provisional rating. */
export function UsageSoFar({ client, account }: { client: number; account: number }) {
  const { data } = useQuery(accountUsageQuery(client, account))
  if (!data || data.ratedAt === null) return null
  return (
    <Panel as="section" aria-label="Usage so far">
      <Row between>
        <SectionTitle>Usage so far</SectionTitle>
        <StatusBadge tone="quiet">Provisional</StatusBadge>
      </Row>
      {data.periods.length === 0 && <Hint mt={2}>No calls in an open period.</Hint>}
      {data.periods.map(period => (
        <FigureTable
          key={period.periodStart}
          caption={`${formatDate(period.periodStart)} – ${formatDate(period.periodEnd)}`}
          heads={['Product group', 'Calls', 'Duration', 'Charge']}
        >
          <tbody>
            {period.productGroups.map(group => (
              <tr key={group.name}>
                <td>{group.name}</td>
                <td>{formatCount(group.calls)}</td>
                <td>{formatDuration(group.durationSeconds)}</td>
                <td>{shownCharge(group.charge)}</td>
              </tr>
            ))}
            {period.unpricedCalls > 0 && (
              <tr>
                <td>No price yet</td>
                <td>{formatCount(period.unpricedCalls)}</td>
                <td>–</td>
                <td>–</td>
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr data-total>
              <td>Total</td>
              <td>{formatCount(period.calls)}</td>
              <td>{formatDuration(period.durationSeconds)}</td>
              <td>{shownCharge(period.charge)}</td>
            </tr>
          </tfoot>
        </FigureTable>
      ))}
      <Hint mt={8}>
        {`Rated ${formatDateTime(data.ratedAt)}, before VAT. Charges may still change, and files collected since are not included.`}
      </Hint>
    </Panel>
  )
}

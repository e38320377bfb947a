import { Anchor, Skeleton } from '@mantine/core'
import type { ReportRow } from '@nineops/contract/partner-commercial/invoice-reporting.contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { FigureTable } from '../../../ui/layout/figure-table.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { reportChoicesQuery, reportQuery } from '../invoice-reporting.queries.ts'
import { addMonths } from '../report-periods.ts'
import { micros, monthName } from '../report-labels.ts'
import { ChangeText } from './figure-texts.tsx'
import { reportColumns } from './report-columns.tsx'
import { Panel, Row, SectionTitle, Stack } from '../../../ui/layout/parts.tsx'

const MOVERS = 5
const columns = reportColumns('reseller', undefined, true)
const to = '/partner-commercial/invoice-reporting'

const sizeOf = ({ now, before }: ReportRow): bigint => {
  if (!before) return 0n
  const change = micros(now.revenue) - micros(before.revenue)
  return change < 0n ? -change : change
}

/** The last complete month compared with the one before: every reseller, and the largest changes. */
export default function MoversPanel() {
  const choices = useQuery(reportChoicesQuery)
  const month = choices.data?.closedMonth ?? undefined
  const period = month === undefined ? undefined : ({ from: month, to: month, compare: 'previous' } as const)
  const resellers = useQuery(reportQuery(period && { ...period, by: 'reseller' }))
  const parts = useQuery(reportQuery(period && { ...period, by: 'brand', split: 'productGroup' }))
  const movers = useMemo(
    () =>
      parts.data?.rows
        .filter(row => sizeOf(row) > 0n)
        .toSorted((a, b) => (sizeOf(a) < sizeOf(b) ? 1 : -1))
        .slice(0, MOVERS),
    [parts.data],
  )
  const error = choices.error ?? resellers.error
  if (error) return <ErrorState error={error} onRetry={() => void choices.refetch()} />
  if (choices.data && month === undefined)
    return <EmptyState hint="The last complete month appears here once its invoices are confirmed." />
  return (
    <Stack as="section" mb={24} gap={12} aria-labelledby="last-month">
      <Row align="baseline" between wrap gap={8}>
        <SectionTitle id="last-month">
          {month
            ? `${monthName(month)} compared with ${monthName(addMonths(month, -1))}`
            : 'The last complete month'}
        </SectionTitle>
        {period && (
          <Anchor size="sm" renderRoot={props => <Link to={to} search={period} {...props} />}>
            Monthly report
          </Anchor>
        )}
      </Row>
      <DataTable
        name="last-month"
        label="Resellers in the last complete month"
        columns={columns}
        rows={resellers.data?.rows}
        rowKey={row => row.by.key ?? ''}
        link={row => period && { to, search: { ...period, client: Number(row.by.key), by: 'brand' } }}
        initialSort={{ id: 'revenue', desc: true }}
        height={492}
        filterPlaceholder="Filter by reseller"
      />
      <SectionTitle as="h3">Biggest changes</SectionTitle>
      {movers && period ? (
        <Panel>
          <FigureTable heads={['Brand and product group', 'Change', 'Change %']}>
            <tbody>
              {movers.map(row => (
                <tr key={`${row.by.key} ${row.split?.key}`}>
                  <th scope="row">
                    <Anchor
                      size="sm"
                      renderRoot={props => (
                        <Link
                          to={to}
                          search={{
                            ...period,
                            brands: [Number(row.by.key)],
                            groups: [row.split?.key ?? ''],
                            by: 'account',
                          }}
                          {...props}
                        />
                      )}
                    >
                      {row.by.name}, {row.split?.name}
                    </Anchor>
                  </th>
                  {(['amount', 'share'] as const).map(only => (
                    <td key={only}>
                      <ChangeText now={row.now.revenue} before={row.before?.revenue ?? '0'} only={only} />
                    </td>
                  ))}
                </tr>
              ))}
              {movers.length === 0 && (
                <tr>
                  <td colSpan={3}>No changes.</td>
                </tr>
              )}
            </tbody>
          </FigureTable>
        </Panel>
      ) : (
        <Skeleton h={36 * MOVERS} />
      )}
    </Stack>
  )
}

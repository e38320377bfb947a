import { Anchor } from '@mantine/core'
import { toPence } from '../../../lib/formats.ts'
import type { ExceptionReseller } from '@nineops/contract/partner-commercial/exception-reporting/exceptions.contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Column } from '../../../ui/table/columns.ts'
import { Row, SectionTitle, Stack } from '../../../ui/layout/parts.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { resellersQuery } from '../exception-reporting.queries.ts'
import { kindText } from '../exception-labels.ts'

/** The type with most at stake, or why none is known. */
function worstText({ billRun, status, worst: [worst] }: ExceptionReseller): string {
  if (!billRun) return 'Not rated'
  if (status === 'failed') return 'Failed'
  if (status === 'waiting') return 'Being found'
  return worst ? kindText(worst.kind, worst.open, worst.openMoney) : ''
}

const columns: readonly Column<ExceptionReseller>[] = [
  { id: 'reseller', header: 'Reseller', value: row => row.client.name, width: 200, grow: 1 },
  { id: 'billRun', header: 'Bill run', value: row => row.billRun?.description, fixed: 188 },
  { id: 'open', header: 'Open', value: row => row.open, kind: 'count', fixed: 76 },
  { id: 'signedOff', header: 'Signed off', value: row => row.findings - row.open, kind: 'count', fixed: 96 },
  { id: 'openMoney', header: 'At stake', value: row => toPence(row.openMoney), kind: 'pounds', fixed: 116 },
  { id: 'worst', header: 'Most at stake', value: worstText, width: 240, grow: 3, hidden: 'narrow' },
]

/** Every reseller's open exceptions with the money at stake; each links to its report. */
export default function ExceptionsPanel() {
  const resellers = useQuery(resellersQuery)
  return (
    <Stack as="section" mb={24} gap={12} aria-labelledby="open-exceptions">
      <Row align="baseline" between wrap gap={8}>
        <SectionTitle id="open-exceptions">Open exceptions</SectionTitle>
        <Anchor
          size="sm"
          renderRoot={props => <Link to="/partner-commercial/exception-reporting" {...props} />}
        >
          All exceptions
        </Anchor>
      </Row>
      <DataTable
        name="exception-resellers"
        label="Open exceptions by reseller"
        columns={columns}
        list={resellers}
        rowKey={row => row.client.index}
        link={row => ({
          to: '/partner-commercial/exception-reporting',
          search: { client: row.client.index },
        })}
        height={492}
        filterPlaceholder="Filter by reseller"
        emptyHint="Resellers appear here once there are any."
      />
    </Stack>
  )
}

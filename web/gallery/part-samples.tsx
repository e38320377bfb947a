import { Button } from '@mantine/core'
import { BarTable } from '../src/ui/charts/bar-table.tsx'
import { Failure, Notice } from '../src/ui/feedback/notice.tsx'
import { Buttons, Columns, Hint, Panel, Row, SectionTitle, Stack, Text } from '../src/ui/layout/parts.tsx'
import { Fact, Facts } from '../src/ui/layout/facts.tsx'
import { FigureTable } from '../src/ui/layout/figure-table.tsx'
import type { Column } from '../src/ui/table/columns.ts'
import { DataTable } from '../src/ui/table/data-table.tsx'

interface SampleRow {
  index: number
  name: string
  count: number
}

const columns: readonly Column<SampleRow>[] = [
  { id: 'name', header: 'Name', value: row => row.name, width: 120, grow: 1 },
  { id: 'count', header: 'Calls', value: row => row.count, kind: 'count', fixed: 96 },
]
const tables: readonly [string, readonly SampleRow[] | undefined][] = [
  ['Empty table', []],
  ['Table with a row', [{ index: 1, name: 'Broadband', count: 3011 }]],
  // Hides what is below it until its rows come.
  ['Waiting table', undefined],
]

/** The parts that screens are drawn with. */
export const PartSamples = () => (
  <Stack gap={16}>
    <Row between>
      <SectionTitle>Section title</SectionTitle>
      <Text as="span" size={12} tone="quiet">
        Row, its last at the right
      </Text>
    </Row>
    <Hint>What to know about it.</Hint>
    <Columns min={240} gap={12}>
      <Panel gap={8}>
        <SectionTitle size={13}>Facts, one a line</SectionTitle>
        <Facts of={[['Account', 'BEA100001']]}>
          <Fact name="Due">14/11/2025</Fact>
        </Facts>
      </Panel>
      <Panel gap={8}>
        <SectionTitle size={13}>Facts in columns</SectionTitle>
        <Facts
          columns={2}
          of={[
            ['Net', '£125.02'],
            ['VAT', '£25.00'],
          ]}
        />
      </Panel>
    </Columns>
    <Notice>Something to know.</Notice>
    <Notice tone="good">It went well.</Notice>
    <Notice tone="warn">Look at it.</Notice>
    <Failure>It could not be saved.</Failure>
    <FigureTable heads={['Part', 'Number', 'Amount']} caption="Where the money goes">
      <tbody>
        <tr data-total>
          <th scope="row">Invoices</th>
          <td>3,000</td>
          <td>£202,630.22</td>
        </tr>
      </tbody>
    </FigureTable>
    <BarTable
      heads={['Product group', 'This run', 'Difference']}
      rows={[
        { key: '1', name: 'Broadband', value: 3011, past: 2466, cells: ['£3,011.66', '+£545.06'] },
        { key: '2', name: 'Refunds', value: -600, past: -90, cells: ['−£600.00', '−£510.00'] },
      ]}
    />
    <Buttons end>
      <Button variant="default">CANCEL</Button>
      <Button>SAVE</Button>
    </Buttons>
    {tables.map(([label, rows]) => (
      <DataTable
        key={label}
        name={label}
        label={label}
        columns={columns}
        rows={rows}
        height={200}
        address={false}
        focusFilter={false}
      />
    ))}
  </Stack>
)

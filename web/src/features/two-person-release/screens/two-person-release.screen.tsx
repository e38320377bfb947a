import { Switch } from '@mantine/core'
import type { ReleaseSetting } from '@nineops/contract/invoicing/two-person-release.contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { switchQuestion } from '../switch-labels.ts'
import { type Asking, settingsQuery, useSetAsked } from '../two-person-release.queries.ts'

/** A reseller as a whole, or one of its brands. */
interface Row {
  key: string
  who: Asking
  reseller: string
  brand: string
  asked: boolean
  /** The reseller's own switch already covers this brand. */
  covered: boolean
  askedAt: string | null
  askedBy: string | null
  openRuns: number
}

const rowsOf = (settings: readonly ReleaseSetting[]): Row[] =>
  settings.flatMap(({ brands, ...client }) => [
    {
      key: `client ${client.index}`,
      who: { client: client.index },
      reseller: client.name,
      brand: '',
      covered: false,
      ...label(client),
    },
    ...brands.map(brand => ({
      key: `brand ${brand.index}`,
      who: { brand: brand.index },
      reseller: client.name,
      brand: brand.name,
      covered: client.asked,
      ...label(brand),
    })),
  ])
const label = ({
  asked,
  askedAt,
  askedBy,
  openRuns,
}: Pick<Row, 'asked' | 'askedAt' | 'askedBy' | 'openRuns'>) => ({ asked, askedAt, askedBy, openRuns })

const wordsOf = ({ asked, covered }: Row): string => {
  if (asked) return 'Two persons'
  return covered ? 'Two persons, by its reseller' : 'One person'
}

const columnsWith = (change: (row: Row) => void): Column<Row>[] => [
  { id: 'reseller', header: 'Reseller', value: row => row.reseller, width: 150, grow: 2 },
  { id: 'brand', header: 'Brand', value: row => row.brand || 'All brands', width: 210, grow: 2 },
  {
    id: 'asked',
    header: 'Released by',
    value: wordsOf,
    render: row => (
      <Switch
        checked={row.asked}
        label={wordsOf(row)}
        aria-label={`Two persons release runs of ${row.brand || row.reseller}`}
        onClick={event => event.stopPropagation()}
        onChange={() => change(row)}
      />
    ),
    fixed: 264,
  },
  { id: 'askedAt', header: 'Since', value: row => row.askedAt, kind: 'dateTime', fixed: 170 },
  { id: 'askedBy', header: 'Set by', value: row => row.askedBy ?? '', width: 90 },
]

/** Resellers and brands whose runs need two persons to release (product: Beyond every rival, 1). */
export function TwoPersonReleaseScreen() {
  const { data, error, refetch } = useQuery(settingsQuery)
  const { mutate } = useSetAsked()
  const rows = useMemo(() => data && rowsOf(data), [data])
  const columns = useMemo(() => {
    async function change(shown: Row): Promise<void> {
      // Refetched, because runs change often.
      const row = rowsOf((await refetch()).data ?? []).find(({ key }) => key === shown.key) ?? shown
      if (row.asked !== shown.asked) return
      const name = row.brand || row.reseller
      const question = switchQuestion({ ...row, name, ofBrand: row.brand !== '' })
      if (!(await confirm(question, 'Two-person release'))) return
      const asked = !row.asked
      const done = () => showDone(`Runs of ${name} are released by ${asked ? 'two persons' : 'one person'}`)
      mutate({ who: row.who, asked }, { onSuccess: done })
    }
    return columnsWith(row => void change(row))
  }, [mutate, refetch])
  return (
    <>
      <PageHeader
        title="Two-person release"
        about="Where two persons are asked for, somebody who did not prepare a run approves it, number for number, before it is confirmed."
      />
      <DataTable
        name="two-person-release"
        label="Resellers and brands"
        columns={columns}
        rows={rows}
        rowKey={row => row.key}
        error={error}
        onRetry={() => void refetch()}
        filterPlaceholder="Filter by reseller or brand"
      />
    </>
  )
}

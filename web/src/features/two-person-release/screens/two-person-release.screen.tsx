import { Button, Switch } from '@mantine/core'
import type { ReleaseSetting } from '@nineops/contract/invoicing/two-person-release.contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { askText, confirm } from '../../../ui/dialogs/dialogs.tsx'
import { formatPounds } from '../../../lib/formats.ts'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { switchQuestion } from '../switch-labels.ts'
import { type Asking, settingsQuery, useSetAsked, useSetPostingLimit } from '../two-person-release.queries.ts'

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
  /** Of a reseller. */
  postingLimit: string | null
}

const rowsOf = (settings: readonly ReleaseSetting[]): Row[] =>
  settings.flatMap(({ brands, ...client }) => [
    {
      key: `client ${client.index}`,
      who: { client: client.index },
      reseller: client.name,
      brand: '',
      covered: false,
      postingLimit: client.postingLimit,
      ...label(client),
    },
    ...brands.map(brand => ({
      key: `brand ${brand.index}`,
      who: { brand: brand.index },
      reseller: client.name,
      brand: brand.name,
      covered: client.asked,
      postingLimit: null,
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
  if (asked) return 'Two people'
  return covered ? 'Two people, set by its reseller' : 'One person'
}

const limitText = (limit: Row['postingLimit']) => (limit === null ? 'No limit' : formatPounds(limit))

const columnsWith = (change: (row: Row) => void, limit: (row: Row) => void): Column<Row>[] => [
  { id: 'reseller', header: 'Reseller', value: row => row.reseller, width: 150, grow: 2 },
  { id: 'brand', header: 'Brand', value: row => row.brand || 'All brands', width: 260 },
  {
    id: 'asked',
    header: 'Released by',
    value: wordsOf,
    render: row => (
      <Switch
        checked={row.asked || row.covered}
        disabled={row.covered && !row.asked}
        label={wordsOf(row)}
        aria-label={`Two people release runs of ${row.brand || row.reseller}`}
        onClick={event => event.stopPropagation()}
        onChange={() => change(row)}
      />
    ),
    fixed: 264,
  },
  {
    id: 'postingLimit',
    header: 'Second person above',
    value: row => row.postingLimit,
    kind: 'pounds',
    render: row =>
      'client' in row.who && (
        <Button
          variant="subtle"
          size="compact-sm"
          px={0}
          fw={400}
          {...(row.postingLimit === null && { c: 'dimmed' })}
          aria-label={`${limitText(row.postingLimit)}: postings of ${row.reseller} that need two people`}
          onClick={event => {
            event.stopPropagation()
            limit(row)
          }}
        >
          {limitText(row.postingLimit)}
        </Button>
      ),
    fixed: 160,
  },
  { id: 'askedAt', header: 'Since', value: row => row.askedAt, kind: 'dateTime', fixed: 170 },
  { id: 'askedBy', header: 'Set by', value: row => row.askedBy ?? '', width: 90 },
]

/** Resellers and brands whose runs need two persons to release (product: Beyond every rival, 1). */
export function TwoPersonReleaseScreen() {
  const { data, error, refetch } = useQuery(settingsQuery)
  const { mutate } = useSetAsked()
  const { mutate: setLimit } = useSetPostingLimit()
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
      const done = () => showDone(`Runs of ${name} are released by ${asked ? 'two people' : 'one person'}`)
      mutate({ who: row.who, asked }, { onSuccess: done })
    }
    async function limit({ who, reseller, postingLimit }: Row): Promise<void> {
      if (!('client' in who)) return
      const amount = await askText({
        title: `Postings of ${reseller}`,
        description:
          'Receipts, refunds and write-offs entered by hand above this amount need a second person. Leave it empty for no limit.',
        placeholder: postingLimit ?? '',
        maxLength: 12,
        allowBlank: true,
      })
      if (amount === undefined) return
      setLimit(
        { client: who.client, amount: amount.trim() === '' ? null : amount.trim() },
        { onSuccess: () => showDone('The limit is saved') },
      )
    }
    return columnsWith(
      row => void change(row),
      row => void limit(row),
    )
  }, [mutate, setLimit, refetch])
  return (
    <>
      <PageHeader
        title="Two-person release"
        about="Where two people are required, someone who did not prepare a run approves it before it is confirmed. Manual postings above a limit also need a second person."
      />
      <DataTable
        name="two-person-release"
        label="Resellers and brands"
        columns={columns}
        list={{ data: rows, error, refetch }}
        rowKey={row => row.key}
        filterPlaceholder="Filter by reseller or brand"
      />
    </>
  )
}

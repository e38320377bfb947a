import { Button, Select } from '@mantine/core'
import {
  LISTED_REJECTS,
  type RentalFile,
  type RentalReject,
  type RentalRejectReason,
} from '@nineops/contract/partner-commercial/carrier-rentals.contract'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime, formatMonth, formatPounds } from '../../../lib/formats.ts'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { DropZone } from '../../../ui/feedback/drop-zone.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'
import { Row, SectionTitle, Stack } from '../../../ui/layout/parts.tsx'
import { ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import {
  rentalCarriersQuery,
  rentalFilesQuery,
  rentalProfilesQuery,
  rentalRejectsQuery,
  useCollectRentals,
  useLoadRentals,
  useRemoveRentals,
  waitingRentalsQuery,
} from '../carrier-rentals.queries.ts'
import { RentalProfileForm } from './rental-profile-form.tsx'

/** `Oct 2026`, or `Sep 2026 to Oct 2026`. */
function monthsText({ firstMonth, lastMonth }: RentalFile): string {
  if (firstMonth === null || lastMonth === null) return ''
  const [first, last] = [firstMonth, lastMonth].map(month => formatMonth(month.slice(0, 7)))
  return first === last ? `${first}` : `${first} to ${last}`
}

const columns: readonly Column<RentalFile>[] = [
  { id: 'carrier', header: 'Carrier', value: row => row.carrier.name, width: 120 },
  { id: 'fileName', header: 'File', value: row => row.fileName, width: 180, grow: 2 },
  { id: 'months', header: 'Months', value: monthsText, width: 160 },
  { id: 'accepted', header: 'Accepted', value: row => row.accepted, kind: 'count', fixed: 96 },
  { id: 'rejected', header: 'Rejected', value: row => row.rejected, kind: 'count', fixed: 96 },
  { id: 'cost', header: 'Cost', value: row => row.cost, kind: 'pounds', fixed: 112 },
  { id: 'loadedAt', header: 'Collected', value: row => row.loadedAt, kind: 'dateTime', fixed: 148 },
  { id: 'loadedBy', header: 'By', value: row => row.loadedBy, fixed: 104 },
]

const reasons: Record<RentalRejectReason, string> = {
  BAD_LINE: 'Cannot be read',
  MISSING_FIELD: 'Number, cost or month missing',
  BAD_NUMBER: 'Not a number',
  BAD_DATE: 'Not a date',
  BAD_QUANTITY: 'Not a quantity',
  BAD_COST: 'Not an amount of money',
  BAD_CURRENCY: 'Not in pounds',
}

const rejectColumns: readonly Column<RentalReject>[] = [
  { id: 'line', header: 'Line', value: row => row.line, kind: 'count', fixed: 80 },
  { id: 'reason', header: 'Reason', value: row => reasons[row.reason], fixed: 190 },
  { id: 'raw', header: 'Text', value: row => row.raw, width: 240, grow: 2 },
]

/** Rental files of the reseller's carriers, and the place to drop another. */
export function RentalFiles({ client }: { client: number }) {
  const [open, setOpen] = useState<RentalFile>()
  const list = useQuery(rentalFilesQuery(client))
  return (
    <>
      <Upload client={client} />
      <WaitingFiles client={client} />
      <DataTable
        name="rental-files"
        label="Rental files"
        columns={columns}
        list={list}
        onOpen={setOpen}
        emptyHint="Drop the rental file that a carrier sends with its monthly bill."
      />
      <ResourceDrawer
        opened={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={open?.fileName ?? ''}
      >
        {open && <OneFile client={client} file={open} onRemoved={() => setOpen(undefined)} />}
      </ResourceDrawer>
    </>
  )
}

/** Files in the input paths, if any wait or a path cannot be read. */
function WaitingFiles({ client }: { client: number }) {
  const { data: waiting } = useQuery(waitingRentalsQuery(client))
  const collect = useCollectRentals(client)
  const left = collect.data?.left ?? []
  if (!waiting || (waiting.files.length === 0 && waiting.unread.length === 0)) return null
  const count = waiting.files.length
  async function run(): Promise<void> {
    const { files } = await collect.mutateAsync()
    showDone(`${counted(files.length, 'file')} collected`)
  }
  return (
    <Notice tone={left.length > 0 || waiting.unread.length > 0 ? 'warn' : undefined} mb={12}>
      <Row between wrap gap={16}>
        <div>
          {count > 0 && <div>{counted(count, 'rental file')} in the input paths.</div>}
          {waiting.unread.map(({ path, problem }) => (
            <div key={path}>
              {path}: {problem}
            </div>
          ))}
          {left.map(({ path, reason }) => (
            <div key={path}>
              {path} was not collected. {reason}
            </div>
          ))}
        </div>
        {count > 0 && (
          <Button size="compact-sm" loading={collect.isPending} onClick={() => void run()}>
            Collect files
          </Button>
        )}
      </Row>
    </Notice>
  )
}

function Upload({ client }: { client: number }) {
  const { data: carriers = [] } = useQuery(rentalCarriersQuery(client))
  const { data: profiles = [] } = useQuery(rentalProfilesQuery(client))
  const active = carriers.filter(({ status }) => status === 'active')
  const [chosen, setChosen] = useState<number>()
  const [open, setOpen] = useState(false)
  const carrier = chosen ?? (active.length === 1 ? active[0]?.index : undefined)
  const profile = profiles.find(one => one.carrier.index === carrier)
  const load = useLoadRentals(client)
  return (
    <Row wrap gap={16} mb={12} align="end">
      <Select
        label="Carrier"
        w={200}
        placeholder="Choose a carrier"
        data={active.map(({ index, name }) => ({ value: String(index), label: name }))}
        value={carrier === undefined ? null : String(carrier)}
        onChange={value => setChosen(value === null ? undefined : Number(value))}
      />
      <ReasonedButton
        variant="default"
        reason={
          profile
            ? null
            : carrier === undefined
              ? 'Choose the carrier first.'
              : 'Its columns could not be loaded yet.'
        }
        onClick={() => setOpen(true)}
      >
        Set columns
      </ReasonedButton>
      <DropZone
        label="Drop a rental file here"
        hint={
          carrier === undefined
            ? 'Choose the carrier first.'
            : profile?.profile
              ? 'A file with the columns that are set for this carrier.'
              : 'Gamma’s eight columns, or CSV with columns such as CLI, Quantity, From, To and Cost.'
        }
        accept=".csv,.txt,text/csv"
        disabled={carrier === undefined}
        onUpload={async (file, onProgress) => {
          if (carrier === undefined) return
          const { accepted, rejected } = await load.mutateAsync({ file, carrier, onProgress })
          showDone(`${counted(accepted, 'line')} accepted, ${rejected} rejected`)
        }}
      />
      <ResourceDrawer
        opened={open && profile !== undefined}
        onClose={() => setOpen(false)}
        title={`Rental files of ${profile?.carrier.name ?? ''}`}
      >
        {profile && <RentalProfileForm client={client} of={profile} />}
      </ResourceDrawer>
    </Row>
  )
}

function OneFile({ client, file, onRemoved }: { client: number; file: RentalFile; onRemoved: () => void }) {
  const rejects = useQuery({ ...rentalRejectsQuery(client, file.index), enabled: file.rejected > 0 })
  const remove = useRemoveRentals(client)
  async function askRemove(): Promise<void> {
    const question = `Remove ${file.fileName} of ${file.carrier.name}: its ${counted(file.accepted, 'line')} (${formatPounds(file.cost)}) no longer count. The file can be collected again.`
    if (!(await confirm(question, 'Remove rental file'))) return
    await remove.mutateAsync(file.index)
    showDone(`${file.fileName} is removed`)
    onRemoved()
  }
  return (
    <Stack gap={16}>
      <Facts
        of={[
          ['Carrier', file.carrier.name],
          ['Months', monthsText(file)],
          ['Accepted', counted(file.accepted, 'line')],
          ['Cost', formatPounds(file.cost)],
          ['Collected', `${formatDateTime(file.loadedAt)}${file.loadedBy ? ` by ${file.loadedBy}` : ''}`],
        ]}
      />
      <Row>
        <Button variant="default" loading={remove.isPending} onClick={() => void askRemove()}>
          Remove file
        </Button>
      </Row>
      {file.rejected > 0 && (
        <>
          <SectionTitle>
            {counted(file.rejected, 'rejected line')}
            {file.rejected > LISTED_REJECTS && `, the first ${LISTED_REJECTS}`}
          </SectionTitle>
          <DataTable
            name="rental-rejects"
            label="Rejected lines"
            columns={rejectColumns}
            list={rejects}
            rowKey={row => row.line}
          />
        </>
      )}
    </Stack>
  )
}

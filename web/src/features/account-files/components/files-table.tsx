import { SegmentedControl } from '@mantine/core'
import {
  type AccountFile,
  accountFileSorts,
  type FileType,
  fileType,
  fileTypes,
} from '@nineops/contract/service-establishment/account-files.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { LateSelect } from '../../../ui/forms/late-select.tsx'
import { filesQuery } from '../account-files.queries.ts'
import type { FileOwner } from '../file-owner.ts'
import { deletedColumns, accountFileColumns } from './file-columns.ts'

const types = [
  { value: 'all', label: 'All types' },
  ...fileType.options
    // The same type with another extension.
    .filter(type => type !== 'jpeg')
    .map(type => ({ value: type as string, label: fileTypes[type] })),
]
const typeOf = (value: string | null | undefined): FileType | undefined =>
  fileType.options.find(type => type === value)

interface FilesTableProps {
  owner: FileOwner
  onOpen: (file: AccountFile) => void
}

/** Current files, or deleted ones that can be restored. */
export function FilesTable({ owner, onOpen }: FilesTableProps) {
  const [deleted, setDeleted] = useState(false)
  return (
    <Listed
      key={String(deleted)}
      owner={owner}
      onOpen={onOpen}
      deleted={deleted}
      columns={deleted ? deletedColumns : accountFileColumns}
      which={
        <SegmentedControl
          flex="none"
          aria-label="Which files"
          value={deleted ? 'deleted' : 'kept'}
          onChange={value => setDeleted(value === 'deleted')}
          data={[
            { value: 'kept', label: 'Files' },
            { value: 'deleted', label: 'Deleted files' },
          ]}
        />
      }
    />
  )
}

interface ListedProps extends FilesTableProps {
  deleted: boolean
  columns: readonly Column<AccountFile>[]
  which: React.ReactNode
}

function Listed({ owner, onOpen, deleted, columns, which }: ListedProps) {
  const [type, setType] = useState<FileType>()
  const name = deleted ? 'deleted-files' : 'account-files'
  const table = useServerTable(name, { sort: accountFileSorts, pageSize: 100 })
  const flag = deleted ? 'true' : 'false'
  const narrowed = { deleted: flag, ...(type && { type }) } as const
  const files = useQuery(filesQuery(owner, { ...table.query, ...narrowed }))
  const narrow = (value: string | null | undefined) => {
    setType(typeOf(value))
    table.change({ page: 1 })
  }
  const { client, account } = owner
  return (
    <DataTable
      label={deleted ? 'Deleted files' : 'Files'}
      columns={columns}
      list={files}
      onOpen={onOpen}
      focusFilter={false}
      filterPlaceholder="Name or description"
      emptyHint={
        deleted
          ? 'Nothing was deleted in the last 30 days.'
          : 'Drop files above, or choose them from this computer.'
      }
      server={table}
      serverExport={
        account === undefined
          ? { list: 'reseller-files', params: { client }, query: narrowed }
          : { list: 'account-files', params: { client, account }, query: narrowed }
      }
      filters={{ values: type ? { type } : {}, onApply: values => narrow(values['type']) }}
      toolbar={
        <>
          {which}
          <LateSelect
            flex="none"
            aria-label="Type"
            w={150}
            value={type ?? 'all'}
            onChange={narrow}
            data={types}
            allowDeselect={false}
          />
        </>
      }
    />
  )
}

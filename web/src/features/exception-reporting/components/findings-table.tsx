import { SegmentedControl } from '@mantine/core'
import {
  type ExceptionFinding,
  findingSorts,
} from '@nineops/contract/partner-commercial/exception-reporting/exceptions.contract'
import { exceptionStates } from '@nineops/contract/partner-commercial/exception-reporting/exception-kinds'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { formatCount } from '../../../lib/formats.ts'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import { usePeek } from '../../../ui/overlays/peek.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { findingsQuery } from '../exception-reporting.queries.ts'
import { useExceptionSearch, useSetExceptionSearch } from '../exception-search.ts'
import { stateLabels } from '../exception-labels.ts'
import { useSigningOff } from '../use-signing-off.ts'
import { FindingDrawer } from './finding-drawer.tsx'
import { columnsFor } from './finding-columns.tsx'

const PAGE_SIZE = 100
const states = [...exceptionStates, 'all'] as const
type Shown = (typeof states)[number]

/** The exceptions; selected ones, or all that match, are signed off with a reason. */
export function FindingsTable({ client }: { client: number | undefined }) {
  const { billRun, kind, state = 'open', finding } = useExceptionSearch()
  const setSearch = useSetExceptionSearch()
  const table = useServerTable('exceptions', { sort: findingSorts, pageSize: PAGE_SIZE })
  const [chosen, setChosen] = useState<ExceptionFinding[]>([])
  const peek = usePeek(finding)
  const signing = useSigningOff(() => {
    setChosen([])
    peek.list.current?.step(1)
  })
  const scope = {
    ...(client !== undefined && { client }),
    ...(billRun !== undefined && { billRun }),
    ...(kind !== undefined && { kind }),
  }
  const listed = useQuery(findingsQuery({ ...table.query, ...scope, state }))
  const columns = useMemo(
    () => columnsFor({ reseller: client !== undefined, kind, open: state === 'open' }),
    [client, kind, state],
  )
  const total = listed.data?.pagination.totalCount
  const open = chosen.filter(row => row.state === 'open')
  const signed = chosen.filter(row => row.state === 'signed-off')
  const reason = signing.busy || listed.isPending || listed.isPlaceholderData ? 'One moment.' : null
  return (
    <>
      <DataTable
        label="Exceptions"
        columns={columns}
        list={listed}
        link={row => ({ to: '.', search: before => ({ ...before, finding: row.index }) })}
        peek={peek}
        onSelect={setChosen}
        filterPlaceholder="CLI, account, company, brand, carrier or file"
        emptyHint={
          state === 'open' ? 'No open exceptions here. Look under Signed off, or at another type.' : undefined
        }
        server={table}
        serverExport={{ list: 'exceptions', query: { ...scope, state } }}
        toolbar={
          <>
            <SegmentedControl
              aria-label="Status"
              value={state}
              onChange={value => {
                const next = states.find(one => one === value)
                setChosen([])
                setSearch({ state: next === 'open' ? undefined : next })
                table.change({ page: 1 })
              }}
              data={states.map((value: Shown) => ({
                value,
                label: value === 'all' ? 'All' : stateLabels[value].word,
              }))}
            />
            {open.length > 0 ? (
              <ReasonedButton reason={reason} onClick={() => void signing.chosen(open)}>
                {`Sign off ${formatCount(open.length)} chosen`}
              </ReasonedButton>
            ) : (
              state === 'open' && (
                <ReasonedButton
                  variant="default"
                  reason={
                    reason ??
                    (total ? null : total === 0 ? 'None of them is open.' : 'They could not be loaded.')
                  }
                  onClick={() => void signing.all({ ...scope, filter: table.query.filter, open: total ?? 0 })}
                >
                  {total === undefined ? 'Sign off all' : `Sign off all ${formatCount(total)}`}
                </ReasonedButton>
              )
            )}
            {signed.length > 0 && (
              <ReasonedButton variant="default" reason={reason} onClick={() => void signing.reopen(signed)}>
                {`Undo ${formatCount(signed.length)}`}
              </ReasonedButton>
            )}
          </>
        }
      />
      <FindingDrawer
        peek={peek}
        finding={finding}
        signing={signing}
        onClose={() => setSearch({ finding: undefined })}
      />
    </>
  )
}

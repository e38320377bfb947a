import { Button } from '@mantine/core'
import type { CollectedFile } from '@nineops/contract/data-collection.contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { reportError } from '../../../api/query-client.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatBytes, formatPlural } from '../../../lib/numbers.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { useTakeFile, waitingQuery } from '../data-collection.queries.ts'
import classes from './data-collection.module.css'

/** Files that lie in the input paths, each to be taken for the carrier of its path. */
export function WaitingFiles({ client }: { client: number }) {
  const waiting = useQuery(waitingQuery(client))
  const take = useTakeFile(client)
  const [taking, setTaking] = useState<ReadonlySet<string>>(new Set())
  const files = waiting.data?.rows ?? []
  const takeable = files.filter(file => file.carrier !== null)

  async function takeFiles(wanted: readonly CollectedFile[]): Promise<void> {
    setTaking(new Set(wanted.map(file => file.path ?? '')))
    for (const { path, carrier } of wanted) {
      if (path === null || carrier === null) continue
      // One that cannot be taken is told and keeps none of the others back.
      await take.mutateAsync({ path, carrierIndex: carrier.index }).catch(reportError)
      setTaking(before => new Set([...before].filter(other => other !== path)))
    }
    setTaking(new Set())
  }

  if (waiting.error && !waiting.data)
    return <ErrorState error={waiting.error} onRetry={() => void waiting.refetch()} />
  return (
    <section aria-label="Waiting in the input paths" className={classes.section}>
      <div className={classes.heading}>
        <h2>Waiting in the input paths</h2>
        {takeable.length > 0 && (
          <Button
            loading={taking.size > 1}
            disabled={taking.size > 0}
            onClick={() => void takeFiles(takeable)}
          >
            {takeable.length > 1 && 'Take all '}
            {takeable.length === 1 && 'Take '}
            {formatPlural(takeable.length, 'file')}
          </Button>
        )}
      </div>
      {waiting.data && files.length === 0 && (
        <p className={classes.hint}>
          Nothing is waiting. Carriers leave their files in the{' '}
          <Link to="/bureau/paths" search={true}>
            IO Paths
          </Link>
          .
        </p>
      )}
      {files.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
        <section className={classes.waiting} tabIndex={0} aria-label="Waiting files">
          <table>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Carrier</th>
                <th scope="col" className={classes.figure}>
                  Size
                </th>
                <th scope="col">Changed</th>
                <th scope="col">
                  <span className="visually-hidden">Take</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {files.map(file => (
                <tr key={file.path}>
                  <td className={classes.name} title={file.path ?? undefined}>
                    {file.name}
                  </td>
                  <td>{file.carrier?.name ?? 'No carrier on its path'}</td>
                  <td className={classes.figure}>{formatBytes(file.bytes)}</td>
                  <td>{formatDateTime(file.createdAt)}</td>
                  <td className={classes.figure}>
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={`Take ${file.name}`}
                      disabled={file.carrier === null || taking.size > 0}
                      loading={taking.has(file.path ?? '')}
                      onClick={() => void takeFiles([file])}
                    >
                      Take
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}

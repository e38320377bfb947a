import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatBytes, formatCount, formatDateTime } from '../../../lib/formats.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { waitingQuery } from '../data-collection.queries.ts'
import { collectText, useCollecting } from '../use-collecting.ts'
import classes from './data-collection.module.css'

/** Files in the input paths, each collected for the carrier of its path. */
export function WaitingFiles({ client }: { client: number }) {
  const waiting = useQuery(waitingQuery(client))
  const { under: collecting, collect: collectFiles } = useCollecting(client)
  const files = waiting.data?.rows ?? []
  const total = waiting.data?.pagination.totalCount ?? 0
  const collectable = files.filter(file => file.carrier !== null)

  if (waiting.error && !waiting.data)
    return <ErrorState error={waiting.error} onRetry={() => void waiting.refetch()} />
  return (
    <section aria-label="Waiting in the input paths" className={classes.section}>
      <div className={classes.heading}>
        <h2>Waiting in the input paths</h2>
        {collectable.length > 0 && (
          <Button
            loading={collecting.size > 1}
            disabled={collecting.size > 0}
            onClick={() => void collectFiles(collectable)}
          >
            {collectText(collectable.length)}
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
      {files.length < total && (
        <p className={classes.hint}>
          The first {formatCount(files.length)} of {formatCount(total)}.
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
                  <span className="visually-hidden">Collect</span>
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
                      aria-label={`Collect ${file.name}`}
                      disabled={file.carrier === null || collecting.size > 0}
                      loading={collecting.has(file.path ?? '')}
                      onClick={() => void collectFiles([file])}
                    >
                      Collect
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

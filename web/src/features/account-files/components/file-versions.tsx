import { ActionIcon, Tooltip } from '@mantine/core'
import type { AccountFileDetail } from '@nineops/contract/account-files.contract'
import { IconDownload } from '@tabler/icons-react'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatBytes } from '../../../lib/numbers.ts'
import { CopyButton } from '../../../ui/feedback/copying.tsx'
import classes from './account-files.module.css'

interface FileVersionsProps {
  file: AccountFileDetail
  /** The version that is on its way. */
  downloading: number | undefined
  onDownload: (version: number) => void
}

/** Every version of a file, the newest first, each to be fetched. */
export function FileVersions({ file, downloading, onDownload }: FileVersionsProps) {
  return (
    <section aria-label="Versions">
      <h2 className={classes.heading}>Versions</h2>
      <ol className={classes.versions}>
        {file.history.map(version => (
          <li key={version.number} className={classes.version} aria-label={`Version ${version.number}`}>
            <span className={classes.number}>{version.number}</span>
            <div className={classes.about}>
              <span>
                {formatDateTime(version.createdAt)} by {version.createdBy ?? 'nobody known'},{' '}
                {formatBytes(version.bytes)}
              </span>
              <span className={classes.hash}>
                <code title={version.sha256}>{`SHA-256 ${version.sha256.slice(0, 16)}…`}</code>
                <CopyButton value={version.sha256} />
              </span>
            </div>
            <Tooltip label={`Download version ${version.number}`}>
              <ActionIcon
                variant="default"
                size={32}
                loading={downloading === version.number}
                aria-label={`Download version ${version.number}`}
                onClick={() => onDownload(version.number)}
              >
                <IconDownload size={16} aria-hidden="true" />
              </ActionIcon>
            </Tooltip>
          </li>
        ))}
      </ol>
    </section>
  )
}

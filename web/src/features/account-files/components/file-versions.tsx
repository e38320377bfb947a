import { ActionIcon } from '@mantine/core'
import type { AccountFileDetail } from '@nineops/contract/service-establishment/account-files.contract'
import { IconDownload } from '../../../ui/icons/icons.tsx'
import { Tip } from '../../../ui/overlays/tip.tsx'
import { formatBytes, formatDateTime } from '../../../lib/formats.ts'
import { CopyButton } from '../../../ui/feedback/copying.tsx'
import { Row, SectionTitle, Stack } from '../../../ui/layout/parts.tsx'
import classes from './account-files.module.css'

interface FileVersionsProps {
  file: AccountFileDetail
  /** The version being downloaded. */
  downloading: number | undefined
  onDownload: (version: number) => void
}

/** Every version of a file, the newest first, each with its download. */
export function FileVersions({ file, downloading, onDownload }: FileVersionsProps) {
  return (
    <section aria-label="Versions">
      <SectionTitle mb={8}>Versions</SectionTitle>
      <ol className={classes.versions}>
        {file.history.map(version => (
          <li key={version.number} className={classes.version} aria-label={`Version ${version.number}`}>
            <span className={classes.number}>{version.number}</span>
            <Stack gap={2}>
              <span>
                {formatDateTime(version.createdAt)} by {version.createdBy ?? 'unknown'},{' '}
                {formatBytes(version.bytes)}
              </span>
              <Row as="span" gap={4} size={12} tone="quiet">
                <code title={version.sha256}>{`SHA-256 ${version.sha256.slice(0, 16)}…`}</code>
                <CopyButton value={version.sha256} />
              </Row>
            </Stack>
            <Tip label={`Download version ${version.number}`}>
              <ActionIcon
                variant="default"
                size={32}
                loading={downloading === version.number}
                aria-label={`Download version ${version.number}`}
                onClick={() => onDownload(version.number)}
              >
                <IconDownload size={16} aria-hidden="true" />
              </ActionIcon>
            </Tip>
          </li>
        ))}
      </ol>
    </section>
  )
}

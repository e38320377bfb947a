import { Button } from '@mantine/core'
import type { LogoVersion } from '@nineops/contract/service-establishment/logos.contract'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../../lib/formats.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { kindNames, pictureLabel } from '../logo-labels.ts'
import { versionsQuery } from '../logos.queries.ts'
import { LogoImage } from './logo-image.tsx'
import { Stack } from '../../../ui/layout/parts.tsx'
import classes from './logos.module.css'

interface LogoVersionsProps {
  client: number
  brand: number
  busy: boolean
  onPutBack: (version: LogoVersion) => void
  onDownload: (version: LogoVersion) => void
}

/** History of the brand's logo, newest first. */
export function LogoVersions({ client, brand, busy, onPutBack, onDownload }: LogoVersionsProps) {
  const versions = useQuery(versionsQuery(client, brand))
  if (versions.error) return <ErrorState error={versions.error} onRetry={() => void versions.refetch()} />
  if (versions.data?.length === 0)
    return (
      <p className={classes.quiet}>No logos uploaded yet. Earlier logos stay here so you can restore them.</p>
    )
  return (
    <Stack as="ol" aria-label="Earlier logos">
      {versions.data?.map(version => (
        <li key={version.index} className={classes.version}>
          <span className={classes.thumbnail}>
            {version.picture ? (
              <LogoImage client={client} brand={brand} version={version.index} alt={version.fileName} />
            ) : (
              <span className={classes.gone}>No logo</span>
            )}
          </span>
          <Stack as="span" size={13}>
            <span>
              {kindNames[version.kind]} by {version.doneBy ?? 'the system'}, {formatDateTime(version.doneAt)}
            </span>
            <span className={classes.quiet}>
              {version.picture
                ? `${version.fileName}: ${pictureLabel(version.picture)}`
                : 'Invoices showed the brand’s name'}
            </span>
          </Stack>
          <span className={classes.versionActions}>
            {version.isCurrent ? (
              <StatusBadge tone="good">In force</StatusBadge>
            ) : (
              version.picture && (
                <Button
                  variant="default"
                  size="compact-sm"
                  disabled={busy}
                  aria-label={`Restore ${version.fileName} of ${formatDateTime(version.doneAt)}`}
                  onClick={() => onPutBack(version)}
                >
                  Restore
                </Button>
              )
            )}
            {version.picture && (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Download ${version.fileName} of ${formatDateTime(version.doneAt)}`}
                onClick={() => onDownload(version)}
              >
                Download
              </Button>
            )}
          </span>
        </li>
      ))}
    </Stack>
  )
}

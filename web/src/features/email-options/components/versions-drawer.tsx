import { Button } from '@mantine/core'
import type { EmailOptionsVersion } from '@nineops/contract/service-establishment/email-options.contract'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../../lib/formats.ts'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'
import { type Scope, versionsQuery } from '../email-options.queries.ts'
import { Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './email-options.module.css'

const kinds: Readonly<Record<EmailOptionsVersion['kind'], string>> = {
  saved: 'Saved',
  put_back: 'Restored',
  withdrawn: 'Withdrawn',
}

interface VersionsDrawerProps {
  scope: Scope
  opened: boolean
  onClose: () => void
  onPutBack: (version: EmailOptionsVersion) => void
}

/** Who saved what and when; each version can be restored. */
export function VersionsDrawer({ scope, opened, onClose, onPutBack }: VersionsDrawerProps) {
  const { data, error, refetch } = useQuery({ ...versionsQuery(scope), enabled: opened })
  return (
    <ResourceDrawer opened={opened} onClose={onClose} title="Earlier versions">
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState title="NOTHING SAVED YET" hint="Each version is kept here with its author and date." />
      )}
      <Stack as="ol" aria-label="Versions">
        {data?.map((version, at) => (
          <li key={version.version} className={classes.version}>
            <div>
              <Text size={13}>
                Version {version.version}: {kinds[version.kind]} by {version.savedBy ?? 'the system'}
              </Text>
              <p className={classes.hint}>
                {formatDateTime(version.savedAt)}
                {version.changed.length > 0 && ` · ${version.changed.join(', ')}`}
              </p>
            </div>
            {at === 0 && version.options && <StatusBadge tone="good">In force</StatusBadge>}
            {at > 0 && version.options && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Restore version ${version.version}`}
                onClick={() => onPutBack(version)}
              >
                Restore
              </Button>
            )}
          </li>
        ))}
      </Stack>
    </ResourceDrawer>
  )
}

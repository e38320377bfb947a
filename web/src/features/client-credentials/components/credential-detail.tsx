import { Button } from '@mantine/core'
import type { Credential } from '@nineops/contract/dash-administration/client-credentials/client-credentials.contract'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../../lib/formats.ts'
import { CopyButton } from '../../../ui/feedback/copying.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import { oldSecret, scopeLabels, stateOf } from '../credential-labels.ts'
import { Buttons, Stack, Panel } from '../../../ui/layout/parts.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'
import classes from './client-credentials.module.css'

interface CredentialDetailProps {
  credential: Credential
  busy: boolean
  onEdit: () => void
  onRotate: () => void
  onEndOverlap: () => void
  onRevoke: () => void
}

/** One credential: permissions, usage, secrets and actions. */
export function CredentialDetail(props: CredentialDetailProps) {
  const { credential, busy, onEdit, onRotate, onEndOverlap, onRevoke } = props
  const { word, tone } = stateOf(credential)
  const revoked = credential.status === 'revoked' ? 'It is revoked, which cannot be undone.' : null
  const overlaps = oldSecret(credential) !== undefined
  const facts: [string, ReactNode][] = [
    ['Reseller', `${credential.client.name} (${credential.client.index})`],
    [
      'Client ID',
      <>
        <code>{credential.clientId}</code>
        <CopyButton value={credential.clientId} />
      </>,
    ],
    ['May use', credential.scopes.map(scope => scopeLabels[scope]).join('; ')],
    ['Calls per minute', credential.callsPerMinute ?? 'Default from the settings'],
    ['Ends', formatDateTime(credential.expiresAt) || 'When it is revoked'],
    [
      'Last used',
      credential.lastUsedAt === null
        ? 'Never'
        : `${formatDateTime(credential.lastUsedAt)} from ${credential.lastUsedIp ?? '–'}`,
    ],
    ['Issued', `${formatDateTime(credential.createdAt)} by ${credential.createdBy}`],
    ...(credential.revokedAt === null
      ? []
      : [
          ['Revoked', `${formatDateTime(credential.revokedAt)} by ${credential.revokedBy ?? '–'}`] satisfies [
            string,
            string,
          ],
        ]),
  ]
  return (
    <Stack gap={16}>
      <div>
        <StatusBadge tone={tone}>{word}</StatusBadge>
      </div>
      <Facts of={facts} names={128} />
      {credential.secrets.length > 0 && (
        <ul className={classes.secrets} aria-label="Valid secrets">
          {credential.secrets.map(secret => (
            <Panel as="li" key={secret.index}>
              Secret <code>…{secret.hint}</code>, created {formatDateTime(secret.createdAt)} by{' '}
              {secret.createdBy}
              {secret.endsAt === null ? '' : `; ends on ${formatDateTime(secret.endsAt)}`}
            </Panel>
          ))}
        </ul>
      )}
      <Buttons>
        <ReasonedButton
          variant="default"
          reason={revoked ?? (overlaps ? 'Two secrets are valid. End the old one first.' : null)}
          loading={busy}
          onClick={onRotate}
        >
          New secret
        </ReasonedButton>
        {overlaps && (
          <Button variant="default" onClick={onEndOverlap}>
            End the old secret
          </Button>
        )}
        <ReasonedButton variant="default" reason={revoked} onClick={onEdit}>
          Edit
        </ReasonedButton>
        <ReasonedButton variant="default" reason={revoked} onClick={onRevoke}>
          Revoke
        </ReasonedButton>
      </Buttons>
    </Stack>
  )
}

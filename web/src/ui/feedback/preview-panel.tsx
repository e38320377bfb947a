import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Panel, Stack, Text } from '../layout/parts.tsx'
import { Notice } from './notice.tsx'

interface PreviewPanelProps {
  /** Shown instead of the figures. */
  instead?: string | undefined
  /** Figures for the previous input. */
  stale?: boolean | undefined
  /** Undefined while loading. */
  children: ReactNode
}

/** What a form would do, in figures. As high as a short answer, so that nothing below jumps while they load. */
export const PreviewPanel = ({ instead, stale, children }: PreviewPanelProps) => (
  <Panel minHeight={168} size={13} aria-live="polite" {...(stale && { style: { opacity: 0.6 } })}>
    {instead ? <Text>{instead}</Text> : (children ?? <Skeleton h={140} />)}
  </Panel>
)

/** What to know about it, a sentence each. */
export const Notes = ({ notes }: { notes: readonly string[] }) =>
  notes.length > 0 && (
    <Stack as="ul" gap={6}>
      {notes.map(note => (
        <Notice key={note} as="li" tone="warn">
          {note}
        </Notice>
      ))}
    </Stack>
  )

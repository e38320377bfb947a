import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Notice } from '../feedback/notice.tsx'
import { Buttons } from '../layout/parts.tsx'

interface ChangedElsewhereProps {
  /** What another user has changed. */
  children: ReactNode
  /** Discards what was typed and shows the current version. */
  onTake?: () => void
  /** Keeps what was typed, over the current version. */
  onKeep: () => void
  keep?: string
}

/** Tells the second of two editors what the first has changed, and lets them choose. */
export function ChangedElsewhere(props: ChangedElsewhereProps) {
  const { children, onTake, onKeep, keep = 'Keep my changes and overwrite' } = props
  return (
    <Notice as="div" tone="warn" role="alert">
      {children} Your changes are not saved yet.
      <Buttons end mt={4}>
        {onTake && (
          <Button size="compact-sm" variant="default" onClick={onTake}>
            Use the current version
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={onKeep}>
          {keep}
        </Button>
      </Buttons>
    </Notice>
  )
}

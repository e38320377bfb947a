import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { reportError } from '../../../api/query-client.ts'
import { Failure } from '../../../ui/feedback/notice.tsx'

/** Says that another user changed the account, keeps what was typed, and focuses the next step. */
export function ChangedAccount({ onRenew }: { onRenew: () => Promise<void> }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <Failure as="div" gap={8}>
      Someone else changed this account meanwhile, so nothing was saved. Your entries are kept.
      <Button
        ref={button}
        variant="default"
        size="compact-sm"
        onClick={() => void onRenew().catch(reportError)}
      >
        Show it as it is now
      </Button>
    </Failure>
  )
}

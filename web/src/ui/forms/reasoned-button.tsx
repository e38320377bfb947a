import { ActionIcon, type ActionIconProps, Button, type ButtonProps } from '@mantine/core'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { Tip } from '../overlays/tip.tsx'

interface Reasoned {
  /** Why it can't be used now; null if it can. Shown by a tooltip on hover and focus. */
  reason: string | null
  onClick: () => void
}

/** Stays focusable while disabled, so that keyboard users can read the reason. */
function useReasoned({ reason, onClick }: Reasoned) {
  const id = useId()
  return {
    id,
    props: {
      ...(reason !== null && { 'aria-disabled': true, 'data-disabled': true, 'aria-describedby': id }),
      onClick: (event: MouseEvent) => {
        event.stopPropagation()
        if (reason === null) onClick()
      },
    },
  }
}

const Reason = ({ id, reason }: { id: string; reason: string | null }) =>
  reason === null ? null : (
    <span id={id} className="visually-hidden">
      {reason}
    </span>
  )

/** A button that explains why it is disabled. */
export function ReasonedButton({
  reason,
  onClick,
  children,
  ...rest
}: Reasoned & ButtonProps & { children: ReactNode }) {
  const { id, props } = useReasoned({ reason, onClick })
  return (
    <>
      <Tip label={reason} disabled={reason === null} explains>
        <Button {...rest} {...props}>
          {children}
        </Button>
      </Tip>
      <Reason id={id} reason={reason} />
    </>
  )
}

/** The same as an icon with a name. */
export function ReasonedIcon({
  reason,
  onClick,
  label,
  children,
  ...rest
}: Reasoned & ActionIconProps & { label: string; children: ReactNode }) {
  const { id, props } = useReasoned({ reason, onClick })
  return (
    <>
      <Tip label={reason ?? label} explains>
        <ActionIcon {...rest} {...props} aria-label={label}>
          {children}
        </ActionIcon>
      </Tip>
      <Reason id={id} reason={reason} />
    </>
  )
}

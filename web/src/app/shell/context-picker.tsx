import { CloseButton, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '../../ui/icons/icons.tsx'
import { lazy, type ReactNode, useId, useState } from 'react'
import { Hint } from '../../ui/layout/parts.tsx'
import { OverlayBoundary } from '../../ui/overlays/overlay-boundary.tsx'
import classes from './context-bar.module.css'
import type { Pickers } from './context-popover.tsx'
import { useFocusTarget } from '../../ui/overlays/use-focus-back.ts'

/** Loads the code of the pickers; also used for preloading (spec §2). */
export const loadPickers = () => import('./context-popover.tsx')
const ContextPopover = lazy(loadPickers)
const preload = () => void loadPickers().catch(() => {})

interface ContextPickerProps {
  label: string
  index: number | undefined
  /** Name of the selected entity, once loaded. */
  name: string | undefined
  width?: number
  onClear: () => void
  children: (pickers: Pickers, close: () => void) => ReactNode
}

/** One step of the context bar: the selected entity, and the picker to change it. */
export function ContextPicker({ label, index, name, width = 380, onClear, children }: ContextPickerProps) {
  const id = useId()
  const [opened, setOpened] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const target = useFocusTarget(opened)
  const close = () => setOpened(false)
  const chosen = index !== undefined
  return (
    <span className={classes.step}>
      <UnstyledButton
        ref={target}
        id={id}
        aria-haspopup="dialog"
        aria-expanded={opened}
        aria-controls={opened ? `${id}-dropdown` : undefined}
        onMouseEnter={preload}
        onFocus={preload}
        className={classes.target}
        data-chosen={chosen || undefined}
        onClick={() => {
          setWasOpened(true)
          setOpened(!opened)
        }}
        title={chosen ? `${label} ${index}${name ? `: ${name}` : ''}` : undefined}
      >
        <Hint as="span" size={12}>
          {label}
        </Hint>
        <span className={classes.name} data-waits={(chosen && name === undefined) || undefined}>
          {chosen ? (name ?? '…') : 'any'}
        </span>
        <IconChevronDown size={14} aria-hidden="true" />
      </UnstyledButton>
      {wasOpened && (
        <OverlayBoundary what="panel" frameless opened={opened} onClose={close}>
          <ContextPopover
            id={id}
            target={target}
            label={label}
            width={width}
            opened={opened}
            onChange={setOpened}
            {...(chosen && {
              onClear: () => {
                close()
                onClear()
              },
            })}
          >
            {pickers => children(pickers, close)}
          </ContextPopover>
        </OverlayBoundary>
      )}
      {chosen && (
        <CloseButton
          size={24}
          iconSize={14}
          className={classes.cross ?? ''}
          aria-label={`Clear ${label.toLowerCase()}`}
          onClick={onClear}
        />
      )}
    </span>
  )
}

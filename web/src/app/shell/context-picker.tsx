import { CloseButton, Popover, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '../../ui/icons/icons.tsx'
import { type ReactNode, useState } from 'react'
import { Hint } from '../../ui/layout/parts.tsx'
import classes from './context-bar.module.css'
import { useFocusTarget } from '../../ui/overlays/use-focus-back.ts'

interface ContextPickerProps {
  label: string
  index: number | undefined
  /** Name of the selected entity, once loaded. */
  name: string | undefined
  width?: number
  onClear: () => void
  children: (close: () => void) => ReactNode
}

/** One step of the context bar: the selected entity, and the picker to change it. */
export function ContextPicker({ label, index, name, width = 380, onClear, children }: ContextPickerProps) {
  const [opened, setOpened] = useState(false)
  const target = useFocusTarget(opened)
  const close = () => setOpened(false)
  const chosen = index !== undefined
  return (
    <span className={classes.step}>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        width={`min(${width}px, 100vw - 16px)`}
        middlewares={{ shift: true, flip: false }}
        shadow="md"
        trapFocus
        keepMounted={false}
      >
        <Popover.Target>
          <UnstyledButton
            ref={target}
            className={classes.target}
            data-chosen={chosen || undefined}
            onClick={() => setOpened(open => !open)}
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
        </Popover.Target>
        <Popover.Dropdown
          p={0}
          className={classes.dropdown ?? ''}
          aria-label={`Choose ${label.toLowerCase()}`}
        >
          {children(close)}
        </Popover.Dropdown>
      </Popover>
      {chosen && (
        <CloseButton size={24} iconSize={14} aria-label={`Clear ${label.toLowerCase()}`} onClick={onClear} />
      )}
    </span>
  )
}

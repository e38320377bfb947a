import { Button, Popover } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import {
  AccountPicker,
  BrandPicker,
  ClientPicker,
  InvoiceRunPicker,
} from '../../features/pickers/pickers.public.ts'
import { Existing } from '../../ui/overlays/existing.tsx'
import { useOpenedLate } from '../../ui/overlays/use-opened-late.ts'
import classes from './context-bar.module.css'

const pickers = { AccountPicker, BrandPicker, ClientPicker, InvoiceRunPicker }
export type Pickers = typeof pickers

interface ContextPopoverProps {
  id: string
  target: RefObject<HTMLElement | null>
  label: string
  width: number
  opened: boolean
  onChange: (opened: boolean) => void
  onClear?: () => void
  children: (pickers: Pickers) => ReactNode
}

/** What a step of the context bar needs once it is opened. */
export default function ContextPopover(props: ContextPopoverProps) {
  const { id, target, label, width, opened, onChange, onClear, children } = props
  return (
    <Popover
      id={id}
      opened={useOpenedLate(opened)}
      onChange={onChange}
      position="bottom-start"
      width={`min(${width}px, 100vw - 16px)`}
      middlewares={{ shift: true, flip: false }}
      shadow="md"
      trapFocus
      keepMounted={false}
    >
      <Popover.Target>
        <Existing element={target} />
      </Popover.Target>
      <Popover.Dropdown p={0} className={classes.dropdown ?? ''} aria-label={`Choose ${label.toLowerCase()}`}>
        {children(pickers)}
        {onClear && (
          <Button variant="subtle" fullWidth radius={0} className={classes.clear ?? ''} onClick={onClear}>
            Clear {label.toLowerCase()}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

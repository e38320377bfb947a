/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a dialog element would take the focus */
import { ActionIcon, CloseButton, Portal, Tooltip } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconLink } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { copyText } from '../feedback/copying.tsx'
import { PanelFooterContext } from './panel-footer.tsx'
import { type Peek, PEEK_ID } from './peek.ts'
import classes from './peek-panel.module.css'

interface PeekPanelProps {
  peek: Peek
  title: string
  onClose: () => void
  /** A dialog over it takes the keys. */
  covered: boolean
  children: ReactNode
}

/** A row of a list, beside it: the list stays in use, and its arrows show the next row here. */
export function PeekPanel({ peek, title, onClose, covered, children }: PeekPanelProps) {
  const [footer, setFooter] = useState<HTMLElement | null>(null)
  useHotkeys([['Escape', () => !covered && onClose()]], [])
  const step = (by: 1 | -1, label: string, Icon: typeof IconLink) => (
    <Tooltip label={label}>
      <ActionIcon
        variant="default"
        aria-label={label}
        disabled={!peek.list.current?.has(by)}
        onClick={() => peek.list.current?.step(by)}
      >
        <Icon size={16} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  )
  return (
    <Portal>
      <section
        id={PEEK_ID}
        role="dialog"
        aria-modal="false"
        aria-labelledby={`${PEEK_ID}-title`}
        tabIndex={-1}
        className={classes.panel}
      >
        <header className={classes.header}>
          <h2 id={`${PEEK_ID}-title`} aria-live="polite">
            {title}
          </h2>
          <CloseButton aria-label="Close" onClick={onClose} />
        </header>
        <div className={classes.body}>
          <PanelFooterContext value={footer}>{children}</PanelFooterContext>
        </div>
        <footer className={classes.footer}>
          {step(-1, 'Previous row', IconChevronUp)}
          {step(1, 'Next row', IconChevronDown)}
          <Tooltip label="Copy link">
            <ActionIcon variant="default" aria-label="Copy link" onClick={() => void copyText(location.href)}>
              <IconLink size={16} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
          <div ref={setFooter} className={classes.actions} />
        </footer>
      </section>
    </Portal>
  )
}

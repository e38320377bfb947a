/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a dialog element would take the focus */
import { ActionIcon, CloseButton, Portal } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconLink } from '../icons/icons.tsx'
import { type ReactNode, useState } from 'react'
import { copyText } from '../feedback/copying.tsx'
import { ScrollBox } from '../dialogs/scroll-box.tsx'
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

/** Whether a key belongs to a dialog over the panel, which may have closed by it just now, or to an open choice. */
const isOfAnother = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  (target.closest(`[role=dialog]:not(#${PEEK_ID})`) !== null ||
    target.getAttribute('data-mantine-stop-propagation') === 'true')

/** A row of a list, beside it: the list stays in use, and its arrows show the next row here. */
export function PeekPanel({ peek, title, onClose, covered, children }: PeekPanelProps) {
  const [footer, setFooter] = useState<HTMLElement | null>(null)
  useHotkeys([['Escape', event => !covered && !isOfAnother(event.target) && onClose()]], [])
  const step = (by: 1 | -1, label: string, Icon: typeof IconLink) => (
    <ActionIcon
      variant="default"
      aria-label={label}
      title={label}
      // Still has the focus, and so the keys.
      aria-disabled={peek.ends[by < 0 ? 0 : 1]}
      data-disabled={peek.ends[by < 0 ? 0 : 1]}
      onClick={() => peek.list.current?.step(by)}
    >
      <Icon size={16} aria-hidden="true" />
    </ActionIcon>
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
        <div className={classes.header}>
          <h2 id={`${PEEK_ID}-title`} aria-live="polite">
            {title}
          </h2>
          <CloseButton aria-label="Close" onClick={onClose} />
        </div>
        <ScrollBox label={title} className={classes.body}>
          <PanelFooterContext value={footer}>{children}</PanelFooterContext>
        </ScrollBox>
        <div className={classes.footer}>
          {step(-1, 'Previous row', IconChevronUp)}
          {step(1, 'Next row', IconChevronDown)}
          <ActionIcon
            variant="default"
            aria-label="Copy link"
            title="Copy link"
            onClick={() => void copyText(location.href)}
          >
            <IconLink size={16} aria-hidden="true" />
          </ActionIcon>

          <div ref={setFooter} className={classes.actions} />
        </div>
      </section>
    </Portal>
  )
}

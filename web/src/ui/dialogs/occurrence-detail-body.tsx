import type { MouseEvent } from 'react'
import { Text } from '../layout/parts.tsx'
import classes from './dialogs.module.css'
import { ScrollBox } from './scroll-box.tsx'

export interface OccurrenceDetail {
  type: string
  message: string
  /** Link to where it is seen and fixed; `onOpen` navigates within the portal. */
  link?: { href: string; label: string; onOpen: () => void }
}

interface OccurrenceDetailBodyProps {
  details: readonly OccurrenceDetail[]
  onClose: () => void
}

export default function OccurrenceDetailBody({ details, onClose }: OccurrenceDetailBodyProps) {
  if (details.length === 0) return <p className={classes.description}>No details found</p>
  return (
    <ScrollBox className={classes.occurrence} label="Details">
      <Text as="dl" size={13}>
        {details.map(({ type, message, link }, at) => (
          <div key={at} className={classes.detail}>
            <dt>{type}</dt>
            <dd>
              {message}
              {link && <DetailLink {...link} onClose={onClose} />}
            </dd>
          </div>
        ))}
      </Text>
    </ScrollBox>
  )
}

function DetailLink({
  href,
  label,
  onOpen,
  onClose,
}: NonNullable<OccurrenceDetail['link']> & { onClose: () => void }) {
  const open = (event: MouseEvent) => {
    // Modified clicks open a new tab, as for any link.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onClose()
    onOpen()
  }
  return (
    <a href={href} className={classes.detailLink} onClick={open}>
      {label}
    </a>
  )
}

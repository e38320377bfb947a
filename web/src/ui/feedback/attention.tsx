import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../lib/formats.ts'
import { Hint, Panel, Row, Stack } from '../layout/parts.tsx'
import classes from './attention.module.css'
import { Notice } from './notice.tsx'
import { ErrorState } from './states.tsx'
import { StatusBadge, type Tone } from './status-badge.tsx'

interface AttentionProps {
  list: {
    data: readonly unknown[] | undefined
    /** When it was loaded, in milliseconds. */
    dataUpdatedAt: number
    error: unknown
    refetch: () => unknown
  }
  /** Instead of a list: that there is nothing, and what would be listed. */
  hint: string
  heading: ReactNode
  /** `AttentionItem`s, each in a link with the class `attentionLink`. */
  children: ReactNode
}

/** What needs attention now; what is below comes with it, so that nothing moves. */
export const Attention = ({ list, hint, heading, children }: AttentionProps) => (
  <section
    aria-label="Needs attention"
    className={classes.attention}
    data-loading={!list.data && !list.error ? true : undefined}
  >
    {heading}
    {list.data && list.error ? <Stale list={list} /> : null}
    {list.data || list.error ? (
      <Panel pad={0} className={classes.box}>
        {!list.data ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : list.data.length > 0 ? (
          <Stack as="ul" aria-label="What needs attention">
            {children}
          </Stack>
        ) : (
          <Hint className={classes.none}>{hint}</Hint>
        )}
      </Panel>
    ) : (
      <Skeleton h={146} />
    )}
  </section>
)

/** Left open while the server cannot be reached, the list is no longer what it claims to be. */
const Stale = ({ list }: Pick<AttentionProps, 'list'>) => (
  <Notice as="output" tone="warn" mb={8}>
    <Row between wrap gap={12}>
      <span>
        This is from {formatDateTime(new Date(list.dataUpdatedAt))}. It could not be loaded again since then.
      </span>
      <Button variant="default" onClick={() => void list.refetch()}>
        Try again
      </Button>
    </Row>
  </Notice>
)

export const attentionLink = classes.item ?? ''

interface AttentionItemProps {
  kind: string
  tone: Tone
  name: string
  text: string
  /** Since when, or what is at stake. */
  children?: ReactNode
  /** What its link leads to, as a button would say it. */
  action: string
}

/** The words of one thing, in its link. */
export const AttentionItem = ({ kind, tone, name, text, children, action }: AttentionItemProps) => (
  <>
    <StatusBadge tone={tone}>{kind}</StatusBadge>
    <span className={classes.name} title={name}>
      {name}
    </span>
    <span className={classes.text} title={text}>
      {text}
    </span>
    <span className={classes.aside}>{children}</span>
    <span className={classes.action}>{action}</span>
  </>
)

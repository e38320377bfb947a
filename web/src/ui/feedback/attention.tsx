import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Stack, Panel } from '../layout/parts.tsx'
import classes from './attention.module.css'
import { EmptyState, ErrorState } from './states.tsx'

interface AttentionProps {
  list: { data: readonly unknown[] | undefined; error: unknown; refetch: () => unknown }
  /** What would be listed. */
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
    <Panel pad={0} className={classes.box}>
      {list.data ? (
        list.data.length > 0 ? (
          <Stack as="ul" aria-label="What needs attention">
            {children}
          </Stack>
        ) : (
          <EmptyState title="Nothing needs attention" hint={hint} />
        )
      ) : list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Skeleton h={120} m={12} w="auto" />
      )}
    </Panel>
  </section>
)

export const attentionLink = classes.item ?? ''

interface AttentionItemProps {
  kind: string
  kindWidth: number
  name: string
  nameWidth: number
  text: string
  /** What is shown after it. */
  children: ReactNode
}

/** The words of one thing, in its link. */
export const AttentionItem = ({ kind, kindWidth, name, nameWidth, text, children }: AttentionItemProps) => (
  <>
    <span className={classes.kind} style={{ width: kindWidth }}>
      {kind}
    </span>
    <span className={classes.name} style={{ width: nameWidth }} title={name}>
      {name}
    </span>
    <span className={classes.text} title={text}>
      {text}
    </span>
    {children}
  </>
)

/** Since when; `wide` where it gives way on narrow screens. */
export const AttentionSince = ({ wide, children }: { wide?: boolean; children: ReactNode }) => (
  <span className={classes.since} data-wide={wide}>
    {children}
  </span>
)

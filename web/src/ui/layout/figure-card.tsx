import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Panel, Text } from './parts.tsx'
import type { PartProps } from './part.ts'
import classes from './layout.module.css'

interface FigureCardProps {
  label: string
  /** Already formatted. Undefined while loading. */
  value: ReactNode
  /** Below the figure: the previous run, a share, a hint. */
  note?: ReactNode
}

export function FigureCard({ label, value, note }: FigureCardProps) {
  return (
    <Panel as="dl" gap={4} style={{ margin: 0 }}>
      <dt className={classes.figureLabel}>{label}</dt>
      <dd className={classes.figureValue} style={{ margin: 0 }}>
        {value === undefined ? <Skeleton h={28} w={96} /> : value}
      </dd>
      {note && (
        <dd className={classes.figureNote} style={{ margin: 0 }}>
          {note}
        </dd>
      )}
    </Panel>
  )
}

/** A figure of a panel that shows several side by side. */
export const PlainFigure = ({ label, value, note, tone }: FigureCardProps & Pick<PartProps, 'tone'>) => (
  <dl className={classes.plain}>
    <dt className={classes.figureLabel}>{label}</dt>
    <dd className={classes.figureValue}>
      <Text as="span" tone={tone}>
        {value === undefined ? <Skeleton h={20} w={88} my={4} /> : value}
      </Text>
    </dd>
    <dd className={classes.figureNote}>{note}</dd>
  </dl>
)

/** A row of figures. */
export function Figures({ children }: { children: ReactNode }) {
  return <div className={classes.figures}>{children}</div>
}

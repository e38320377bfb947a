import { type ReactNode, useId } from 'react'
import { Hint, Panel, SectionTitle } from '../../../ui/layout/parts.tsx'

interface ChartCardProps {
  title: string
  note?: string | undefined
  /** By the id of the title, which names it. */
  children: (id: string) => ReactNode
}

/** A chart with its title. */
export function ChartCard({ title, note, children }: ChartCardProps) {
  const id = useId()
  return (
    <Panel as="section" pad={16} aria-labelledby={id}>
      <SectionTitle id={id} mb={8}>
        {title}
      </SectionTitle>
      {children(id)}
      {note && (
        <Hint size={12} mt={8}>
          {note}
        </Hint>
      )}
    </Panel>
  )
}

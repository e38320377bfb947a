import { Fragment, type ReactNode } from 'react'
import { type PartProps, part } from './part.ts'
import classes from './parts.module.css'

interface FactProps {
  name: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** One name and its value, in `Facts`. */
export const Fact = ({ name, className, children }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd className={className}>{children}</dd>
  </div>
)

interface FactsProps extends Omit<PartProps, 'as'> {
  /** Names and values, before those that are `Fact`s within it. */
  of?: readonly (readonly [name: string, value: ReactNode])[]
  /** Up to so many beside each other, or as many as fit, the name above each; otherwise one a line, the name before it. */
  columns?: number | 'fit'
  /** Width of the names: pixels, or as CSS has it. */
  names?: number | string
}

/** Names and values of one thing. */
export function Facts({ of = [], columns, names = 120, children, ...props }: FactsProps) {
  const widths = typeof names === 'number' ? `${names}px` : names
  const template =
    columns === undefined
      ? `${widths} minmax(0, 1fr)`
      : `repeat(${columns === 'fit' ? 'auto-fill, minmax(180px' : `auto-fit, minmax(max(120px, calc((100% - ${16 * (columns - 1)}px) / ${columns}))`}, 1fr))`
  return part(
    columns ? classes.above : classes.facts,
    {
      size: 13,
      ...props,
      as: 'dl',
      children: [
        ...of.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        )),
        <Fragment key="">{children}</Fragment>,
      ],
    },
    { gridTemplateColumns: template },
  )
}

import { Skeleton } from '@mantine/core'
import type { ExceptionKind } from '@nineops/contract/partner-commercial/exception-reporting/exception-kinds'
import type { ExceptionKindFigures } from '@nineops/contract/partner-commercial/exception-reporting/exceptions.contract'
import { formatCount, formatPounds } from '../../../lib/formats.ts'
import { kindNames, toPence } from '../exception-labels.ts'
import classes from './exceptions.module.css'

interface KindCardsProps {
  /** Undefined while loading. */
  kinds: readonly ExceptionKindFigures[] | undefined
  chosen: ExceptionKind | undefined
  onChoose: (kind: ExceptionKind | undefined) => void
}

const CARDS = 19

/** Every kind with its open exceptions, to choose one or all. */
export function KindCards({ kinds, chosen, onChoose }: KindCardsProps) {
  if (!kinds)
    return (
      <div className={classes.kinds} aria-hidden="true">
        {Array.from({ length: CARDS }, (_, at) => (
          <Skeleton key={at} className={classes.waiting ?? ''} radius={8} />
        ))}
      </div>
    )
  const open = kinds.reduce((sum, kind) => sum + kind.open, 0)
  return (
    <fieldset className={classes.kinds} aria-label="Kinds of exceptions">
      <Card
        name="All exceptions"
        open={open}
        pressed={chosen === undefined}
        onClick={() => onChoose(undefined)}
      />
      {kinds.map(figures => (
        <Card
          key={figures.kind}
          name={kindNames[figures.kind].name}
          open={figures.known ? figures.open : null}
          money={Number(figures.openMoney) === 0 ? undefined : formatPounds(toPence(figures.openMoney))}
          title={titleOf(figures)}
          pressed={chosen === figures.kind}
          onClick={() => onChoose(chosen === figures.kind ? undefined : figures.kind)}
        />
      ))}
    </fieldset>
  )
}

function titleOf({ kind, known, findings, open, before }: ExceptionKindFigures): string {
  if (!known) return 'Not looked at in this run'
  const last = before === null ? '' : `; ${formatCount(before)} in the run before`
  return `${kindNames[kind].name}: ${formatCount(open)} open of ${formatCount(findings)}${last}`
}

interface CardProps {
  name: string
  /** Null: not checked. */
  open: number | null
  money?: string | undefined
  title?: string
  pressed: boolean
  onClick: () => void
}

function Card({ name, open, money, title, pressed, onClick }: CardProps) {
  return (
    <button
      type="button"
      className={classes.kind}
      aria-pressed={pressed}
      title={title}
      data-none={open === 0 || open === null || undefined}
      onClick={onClick}
    >
      <span className={classes.name}>{name}</span>{' '}
      <span className={classes.count}>{open === null ? '–' : formatCount(open)}</span>{' '}
      {money && <span className={classes.money}>{money}</span>}
    </button>
  )
}

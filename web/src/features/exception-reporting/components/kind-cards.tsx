import { Button, Skeleton } from '@mantine/core'
import type { ExceptionKind } from '@nineops/contract/partner-commercial/exception-reporting/exception-kinds'
import type { ExceptionKindFigures } from '@nineops/contract/partner-commercial/exception-reporting/exceptions.contract'
import { useState } from 'react'
import { formatCount, formatPounds, toPence } from '../../../lib/formats.ts'
import { countOf, kindNames } from '../exception-labels.ts'
import classes from './exceptions.module.css'

interface KindCardsProps {
  /** Undefined while loading. */
  kinds: readonly ExceptionKindFigures[] | undefined
  chosen: ExceptionKind | undefined
  onChoose: (kind: ExceptionKind | undefined) => void
}

const CARDS = 10

const isEmpty = ({ known, open }: ExceptionKindFigures): boolean => !known || open === 0

/** The kinds with open exceptions, to choose one or all; the others on request. */
export function KindCards({ kinds, chosen, onChoose }: KindCardsProps) {
  const [showsAll, setShowsAll] = useState(false)
  if (!kinds)
    return (
      <div className={classes.kinds} aria-hidden="true" data-waits>
        {Array.from({ length: CARDS }, (_, at) => (
          <Skeleton key={at} h={50} radius={8} />
        ))}
      </div>
    )
  const open = kinds.reduce((sum, kind) => sum + kind.open, 0)
  const empty = kinds.filter(each => isEmpty(each) && each.kind !== chosen)
  const shown = showsAll ? kinds : kinds.filter(each => !empty.includes(each))
  return (
    <fieldset className={classes.kinds} aria-label="Exception types">
      <Card
        name="All exceptions"
        open={formatCount(open)}
        isNone={open === 0}
        pressed={chosen === undefined}
        onClick={() => onChoose(undefined)}
      />
      {shown.map(figures => (
        <Card
          key={figures.kind}
          name={kindNames[figures.kind].name}
          open={figures.known ? countOf(figures.kind, figures.open) : '–'}
          isNone={isEmpty(figures)}
          money={Number(figures.openMoney) === 0 ? undefined : formatPounds(toPence(figures.openMoney))}
          title={titleOf(figures)}
          pressed={chosen === figures.kind}
          onClick={() => onChoose(chosen === figures.kind ? undefined : figures.kind)}
        />
      ))}
      {empty.length > 0 && (
        <Button
          className={classes.others ?? ''}
          variant="subtle"
          color="gray"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? `Hide ${empty.length} with none` : `${empty.length} more with none`}
        </Button>
      )}
    </fieldset>
  )
}

function titleOf({ kind, known, findings, open, before }: ExceptionKindFigures): string {
  if (!known) return 'Not looked at in this run'
  const last = before === null ? '' : `; ${formatCount(before)} in the run before`
  return `${kindNames[kind].name}: ${formatCount(open)} open of ${countOf(kind, findings)}${last}`
}

interface CardProps {
  name: string
  /** `1 file`; a dash where it was not looked at. */
  open: string
  isNone: boolean
  money?: string | undefined
  title?: string
  pressed: boolean
  onClick: () => void
}

function Card({ name, open, isNone, money, title, pressed, onClick }: CardProps) {
  return (
    <button
      type="button"
      className={classes.kind}
      aria-pressed={pressed}
      title={title}
      data-none={isNone || undefined}
      onClick={onClick}
    >
      <span className={classes.name}>{name}</span> <span className={classes.count}>{open}</span>{' '}
      {money && <span className={classes.money}>{money}</span>}
    </button>
  )
}

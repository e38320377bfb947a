import { ActionIcon, Button, Select } from '@mantine/core'
import type { RateAllocation, RateCard } from '@nineops/contract/bureau/rate-cards.contract'
import { IconX } from '../../../ui/icons/more-icons.tsx'
import { type CardDraft, cardLabel, cardsFor, placesOf } from '../proposal-draft.ts'
import { Hint, Row } from '../../../ui/layout/parts.tsx'
import classes from './shadow-runs.module.css'

interface CardRowsProps {
  drafts: readonly CardDraft[]
  cards: readonly RateCard[]
  allocations: readonly RateAllocation[]
  brands: readonly { index: number; name: string }[]
  onChange: (drafts: CardDraft[]) => void
}

const MOST = 20

/** Proposed rate cards, each with whose calls it would rate. */
export function CardRows({ drafts, cards, allocations, brands, onChange }: CardRowsProps) {
  const places = placesOf(allocations, brands).filter(({ items }) => items.length > 0)
  const put = (id: number, part: Partial<CardDraft>) =>
    onChange(drafts.map(draft => (draft.id === id ? { ...draft, ...part } : draft)))
  return (
    <fieldset className={classes.group}>
      <legend className="visually-hidden">Rate cards</legend>
      <Row between gap={8} size={13} strong minHeight={30}>
        <span>Rate cards</span>
        <Button
          variant="subtle"
          disabled={drafts.length >= MOST}
          onClick={() =>
            onChange([
              ...drafts,
              { id: Math.max(0, ...drafts.map(({ id }) => id)) + 1, place: null, card: null },
            ])
          }
        >
          Add card
        </Button>
      </Row>
      {drafts.length === 0 && <Hint>Rated by the cards that are in force.</Hint>}
      {drafts.map((draft, at) => (
        <div key={draft.id} className={classes.cardRow}>
          <Select
            label={at === 0 ? 'Card to replace' : undefined}
            aria-label="Card to replace"
            placeholder="Choose a card or an account"
            data={places}
            value={draft.place}
            onChange={place => put(draft.id, { place, card: null })}
            searchable
            nothingFoundMessage="NO DATA"
          />
          <Select
            label={at === 0 ? 'Proposed card' : undefined}
            aria-label="Proposed card"
            placeholder="Choose a card"
            disabled={draft.place === null}
            data={cardsFor(draft.place, cards).map(card => ({
              value: String(card.index),
              label: `${cardLabel(card)}${card.allocations === 0 ? ', proposed only' : ''}`,
            }))}
            value={draft.card}
            onChange={card => put(draft.id, { card })}
            searchable
            nothingFoundMessage="NO DATA"
          />
          <ActionIcon
            variant="subtle"
            size={30}
            aria-label="Remove this card"
            onClick={() => onChange(drafts.filter(({ id }) => id !== draft.id))}
          >
            <IconX size={16} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
    </fieldset>
  )
}

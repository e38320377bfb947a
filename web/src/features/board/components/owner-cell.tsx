import type { BoardRow } from '@nineops/contract/bureau/board.contract'
import { useQuery } from '@tanstack/react-query'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import { peopleQuery, useAssign } from '../board.queries.ts'
import classes from './board.module.css'

/** Who looks after the reseller; opens to assign another user. */
export function OwnerCell({ row }: { row: BoardRow }) {
  const { data: people = [] } = useQuery(peopleQuery)
  const assign = useAssign()
  const { owner, client } = row
  const give = (userIndex: number | null) => assign.mutate({ client: client.index, userIndex })
  const me = people.find(person => person.isMe)
  return (
    // The row itself opens the run.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only keeps clicks from the row
    <span onClick={event => event.stopPropagation()}>
      <MenuButton
        position="bottom-start"
        width={220}
        renderItems={Menu => (
          <>
            {me && owner?.index !== me.index && (
              <Menu.Item onClick={() => give(me.index)}>Assign to me</Menu.Item>
            )}
            {owner?.assigned && <Menu.Item onClick={() => give(null)}>Assign to the run’s creator</Menu.Item>}
            <Menu.Label>Give to</Menu.Label>
            {people
              .filter(person => !person.isMe && person.index !== owner?.index)
              .map(person => (
                <Menu.Item key={person.index} onClick={() => give(person.index)}>
                  {person.name}
                </Menu.Item>
              ))}
          </>
        )}
      >
        <button
          type="button"
          className={classes.cellButton}
          data-empty={owner ? undefined : true}
          aria-label={`Owner of ${client.name}: ${owner ? `${owner.name}. Change` : 'Assign'}`}
        >
          {owner?.name ?? 'Assign'}
        </button>
      </MenuButton>
    </span>
  )
}

import { SegmentedControl } from '@mantine/core'
import type { Conflict, Side } from '../use-account-draft.ts'
import classes from './accounts.module.css'

interface AccountConflictsProps {
  conflicts: readonly Conflict[]
  onTake: (field: Conflict['field'], side: Side) => void
}

const shown = (text: string) => (text === '' ? '(empty)' : text)

/** What somebody else changed meanwhile, field by field, each to be taken or to stay as it is here. */
export function AccountConflicts({ conflicts, onTake }: AccountConflictsProps) {
  if (conflicts.length === 0) return null
  return (
    <section data-conflicts tabIndex={-1} aria-label="Changed by somebody else" className={classes.meanwhile}>
      <p className={classes.conflictTitle}>
        Changed by somebody else: {conflicts.map(({ label }) => label).join(', ')}. Look at it, then save.
      </p>
      <table className={classes.conflicts}>
        <thead>
          <tr>
            <th scope="col">Detail</th>
            <th scope="col">Was</th>
            <th scope="col">Theirs</th>
            <th scope="col">Mine</th>
            <th scope="col">Save</th>
          </tr>
        </thead>
        <tbody>
          {conflicts.map(({ field, label, was, theirs, mine, taken }) => (
            <tr key={field}>
              <th scope="row">{label}</th>
              <td>{shown(was)}</td>
              <td>{shown(theirs)}</td>
              <td>{shown(mine)}</td>
              <td>
                <SegmentedControl
                  size="xs"
                  aria-label={`${label}: theirs or mine`}
                  value={taken}
                  data={[
                    { value: 'theirs', label: 'Theirs' },
                    { value: 'mine', label: 'Mine' },
                  ]}
                  onChange={value => onTake(field, value === 'mine' ? 'mine' : 'theirs')}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

import { SegmentedControl } from '@mantine/core'
import type { Conflict, Side } from '../account-edits.ts'
import { shownValue } from '../account-fields.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Text } from '../../../ui/layout/parts.tsx'
import { Heads } from '../../../ui/layout/figure-table.tsx'
import classes from './accounts.module.css'

interface AccountConflictsProps {
  conflicts: readonly Conflict[]
  onTake: (conflict: Conflict, side: Side) => void
}

const shown = ({ field }: Conflict, text: string) =>
  text === '' ? '(empty)' : field === 'brand' ? text : shownValue(field, text)

/** What another user changed, field by field, each to be accepted or overwritten. */
export function AccountConflicts({ conflicts, onTake }: AccountConflictsProps) {
  if (conflicts.length === 0) return null
  return (
    <Notice
      as="section"
      tone="warn"
      gap={8}
      data-conflicts
      tabIndex={-1}
      aria-label="Changed by someone else"
    >
      <Text>
        Changed by someone else: {conflicts.map(({ label }) => label).join(', ')}. Look at it, then save.
      </Text>
      <table className={classes.conflicts}>
        <Heads of={['Detail', 'Was', 'Theirs', 'Mine', 'Save']} />
        <tbody>
          {conflicts.map(conflict => (
            <tr key={conflict.field}>
              <th scope="row">{conflict.label}</th>
              <td>{shown(conflict, conflict.was)}</td>
              <td>{shown(conflict, conflict.theirs)}</td>
              <td>{shown(conflict, conflict.mine)}</td>
              <td>
                <SegmentedControl
                  size="xs"
                  aria-label={`${conflict.label}: theirs or mine`}
                  value={conflict.taken}
                  data={[
                    { value: 'theirs', label: 'Theirs' },
                    { value: 'mine', label: 'Mine' },
                  ]}
                  onChange={value => onTake(conflict, value === 'mine' ? 'mine' : 'theirs')}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Notice>
  )
}

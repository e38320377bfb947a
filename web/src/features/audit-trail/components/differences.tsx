import { Switch } from '@mantine/core'
import type { AuditDifference } from '@nineops/contract/administration/audit-trail.contract'
import { useState } from 'react'
import { formatCount } from '../../../lib/formats.ts'
import { Hint, Text } from '../../../ui/layout/parts.tsx'
import { Heads } from '../../../ui/layout/figure-table.tsx'
import classes from './audit-trail.module.css'

/** Before and after side by side, field by field; unchanged fields on request. */
export function Differences({ differences }: { differences: readonly AuditDifference[] }) {
  const [all, setAll] = useState(false)
  const same = differences.filter(({ changed }) => !changed).length
  if (differences.length === 0)
    return (
      <Hint mt={8} mb={8}>
        This entry has no values.
      </Hint>
    )
  const shown = all ? differences : differences.filter(({ changed }) => changed)
  return (
    <>
      {same > 0 && (
        <Switch
          mb={8}
          label={`Show what stayed the same (${formatCount(same)})`}
          checked={all}
          onChange={event => setAll(event.currentTarget.checked)}
        />
      )}
      {shown.length === 0 ? (
        <Hint mt={8} mb={8}>
          No value changed.
        </Hint>
      ) : (
        <table className={classes.differences}>
          <caption className={classes.caption}>Before and after</caption>
          <Heads of={['Field', 'Before', 'After']} />
          <tbody>
            {shown.map(({ field, before, after, changed }) => (
              <tr key={field} data-changed={changed}>
                <th scope="row">{field}</th>
                <td>
                  {before === null ? <None /> : changed && after !== null ? <del>{before}</del> : before}
                </td>
                <td>{after === null ? <None /> : changed ? <ins>{after}</ins> : after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

const None = () => (
  <Text as="span" tone="quiet">
    none
  </Text>
)

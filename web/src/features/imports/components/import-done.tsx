import type { ImportResult } from '@nineops/contract/bureau/imports.contract'
import type { ImportKind } from '@nineops/contract/bureau/import-kinds'
import { counted } from '@nineops/contract/words'
import { Link } from '@tanstack/react-router'
import { formatCount } from '../../../lib/formats.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { kindNames } from '../import-kinds.ts'
import { Panel } from '../../../ui/layout/parts.tsx'
import classes from './imports.module.css'

/** What was imported, and what comes next. */
export function ImportDone({ kind, result }: { kind: ImportKind; result: ImportResult }) {
  const words = kindNames[kind]
  return (
    <Panel as="output" size={13} className={classes.done}>
      <StatusBadge tone="good">Imported</StatusBadge>
      <p>
        {counted(result.added, words.one, words.many)} added
        {result.changed > 0 &&
          `, ${formatCount(result.changed)} ${kind === 'contracts' ? 'ended' : 'changed'}`}
        {result.warningCount > 0 && `, with ${counted(result.warningCount, 'warning')}`}.
      </p>
      {result.rateCardIndex !== null && (
        <>
          <Link to="/bureau/rate-allocation/$rateCard" params={{ rateCard: result.rateCardIndex }}>
            Open the rate card
          </Link>
          <Link to="/bureau/rate-allocation" search={{ view: 'allocations' }}>
            Allocate it
          </Link>
        </>
      )}
    </Panel>
  )
}

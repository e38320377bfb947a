import { idWords } from '@nineops/contract/invoicing/invoice-runs/invoice-run-outputs.contract'
import type { ReleaseFigures } from '@nineops/contract/invoicing/two-person-release.contract'
import { counted } from '@nineops/contract/words'
import type { ReactNode } from 'react'
import { formatCount, formatDate, formatPounds, formatSortCode } from '../../../lib/formats.ts'
import classes from './release-panel.module.css'
import { Sha } from '../../../ui/feedback/sha.tsx'

/** The figures that an approval binds: counts, value and hashes. */
export function ReleaseFiguresList({ figures, digest }: { figures: ReleaseFigures; digest: string }) {
  return (
    <dl className={classes.figures}>
      <Figure name="Accounts">{formatCount(figures.accounts)}</Figure>
      {figures.failed > 0 && <Figure name="Failed, not included">{formatCount(figures.failed)}</Figure>}
      {(figures.invoices > 0 || figures.creditNotes === 0) && (
        <Figure name="Invoices">{formatCount(figures.invoices)}</Figure>
      )}
      {figures.creditNotes > 0 && <Figure name="Credit notes">{formatCount(figures.creditNotes)}</Figure>}
      <Figure name="Net">{formatPounds(figures.net)}</Figure>
      <Figure name="VAT">{formatPounds(figures.vat)}</Figure>
      <Figure name="Gross">{formatPounds(figures.gross)}</Figure>
      <Figure name="Documents and PDFs">
        <Sha value={figures.documentsSha256} />
      </Figure>
      {figures.reports.map(({ report, requestIndex, sha256 }) => (
        <Figure key={requestIndex} name={`Report ${idWords(report)}`}>
          <Sha value={sha256} />
        </Figure>
      ))}
      {figures.collection?.accounts.map(one => (
        <Figure
          key={`${one.serviceUserNumber} ${one.sortCode} ${one.account} ${one.name}`}
          name={`${counted(one.items, 'Direct Debit')} on ${formatDate(figures.collection?.bacsDate ?? '')}`}
        >
          {`${formatPounds(one.total)} to ${formatSortCode(one.sortCode)} ${one.account}, ${one.name}, by ${one.serviceUserNumber}`}
        </Figure>
      ))}
      <Figure name="Everything above">
        <Sha value={digest} />
      </Figure>
    </dl>
  )
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

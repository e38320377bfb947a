import { methodNames } from '@nineops/contract/crm/posting-labels'
import {
  controlLines,
  type MonthFigures,
  type SalesLine,
} from '@nineops/contract/partner-commercial/month-ends.contract'
import type { ReactNode } from 'react'
import { formatCount, formatPence, formatPounds } from '../../../lib/formats.ts'
import { FigureTable } from '../../../ui/layout/figure-table.tsx'
import { Hint, Panel, SectionTitle } from '../../../ui/layout/parts.tsx'
import { controlNames, documentNames, gapNames, percentText, rateNames, sumOf } from '../month-end-labels.ts'
import classes from './month-end.module.css'

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Panel as="section" gap={8} aria-labelledby={id}>
      <SectionTitle id={id}>{title}</SectionTitle>
      {children}
    </Panel>
  )
}

function SalesTotal({ name, lines }: { name: string; lines: readonly SalesLine[] }) {
  return (
    <tr data-total="">
      <th scope="row">{name}</th>
      <td className={classes.count}>{'\u00A0'}</td>
      <td>{formatPence(sumOf(lines, ({ net }) => net))}</td>
      <td>{formatPence(sumOf(lines, ({ vat }) => vat))}</td>
      <td>{formatPence(sumOf(lines, ({ gross }) => gross))}</td>
    </tr>
  )
}

/** Invoices and credit notes by VAT rate. */
export function SalesTable({ sales }: Pick<MonthFigures, 'sales'>) {
  return (
    <Part id="month-sales" title="Sales and VAT by tax point">
      <FigureTable>
        <thead>
          <tr>
            <th scope="col">Documents and rate</th>
            <th scope="col" className={classes.count}>
              Number
            </th>
            {['Net', 'VAT', 'Gross'].map(head => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(['invoice', 'credit_note'] as const).map(kind => {
            const lines = sales.filter(line => line.kind === kind)
            return [
              ...lines.map(line => (
                <tr key={`${kind} ${line.vatRate} ${line.percent}`}>
                  <th scope="row">
                    {documentNames[kind]}, {rateNames[line.vatRate].toLowerCase()} {percentText(line)}
                  </th>
                  <td className={classes.count}>{formatCount(line.documents)}</td>
                  <td>{formatPounds(line.net)}</td>
                  <td>{formatPounds(line.vat)}</td>
                  <td>{formatPounds(line.gross)}</td>
                </tr>
              )),
              <SalesTotal key={kind} name={documentNames[kind]} lines={lines} />,
            ]
          })}
          <SalesTotal name="Sales" lines={sales} />
        </tbody>
      </FigureTable>
      <Hint>The tax point is the invoice date. A document with two rates is counted in both.</Hint>
    </Part>
  )
}

/** Opening, movements and closing, as customers owe. */
export function ControlTable({ control }: Pick<MonthFigures, 'control'>) {
  return (
    <Part id="month-control" title="Debtors control">
      <FigureTable heads={['Movement', 'Amount']}>
        <tbody>
          {controlLines.map(line => (
            <tr key={line} data-total={line === 'opening' || line === 'closing' ? '' : undefined}>
              <th scope="row">{controlNames[line]}</th>
              <td>{formatPounds(control[line])}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
      <Hint>A reversal counts on the day of the posting that it reverses.</Hint>
    </Part>
  )
}

/** Receipts by method, as received. */
export function ReceiptsTable({ receipts }: Pick<MonthFigures, 'receipts'>) {
  return (
    <Part id="month-receipts" title="Receipts">
      <FigureTable heads={['Method', 'Receipts', 'Amount']}>
        <tbody>
          {receipts.map(({ method, receipts: count, amount }) => (
            <tr key={method}>
              <th scope="row">{methodNames[method]}</th>
              <td>{formatCount(count)}</td>
              <td>{formatPounds(amount)}</td>
            </tr>
          ))}
          <tr data-total="">
            <th scope="row">Receipts</th>
            <td>{formatCount(receipts.reduce((sum, line) => sum + line.receipts, 0))}</td>
            <td>{formatPence(sumOf(receipts, ({ amount }) => amount))}</td>
          </tr>
        </tbody>
      </FigureTable>
    </Part>
  )
}

/** What packs and ledger exports have of the month's postings, and what they don't. */
export function BooksTable({ exported }: Pick<MonthFigures, 'exported'>) {
  return (
    <Part id="month-books" title="In the books">
      <FigureTable heads={['Where', 'Postings', 'Amount']}>
        <tbody>
          <tr data-total="">
            <th scope="row">In packs and ledger exports</th>
            <td>{formatCount(exported.postings)}</td>
            <td>{formatPounds(exported.amount)}</td>
          </tr>
          {exported.gaps.map(({ gap, postings, amount }) => (
            <tr key={gap}>
              <th scope="row">{gapNames[gap]}</th>
              <td>{formatCount(postings)}</td>
              <td>{formatPounds(amount)}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </Part>
  )
}

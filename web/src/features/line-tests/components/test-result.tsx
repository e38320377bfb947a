import { Select } from '@mantine/core'
import type { LineTest } from '@nineops/contract/network/line-tests.contract'
import { useState } from 'react'
import { formatDateTime } from '../../../lib/formats.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { figureRows, placeLabels, outcomeOf } from '../line-test-labels.ts'
import { Stack, Text, Panel } from '../../../ui/layout/parts.tsx'
import { FigureTable } from '../../../ui/layout/figure-table.tsx'
import classes from './line-tests.module.css'

interface TestResultProps {
  test: LineTest
  /** Earlier tests with figures, the latest first. */
  earlier: readonly LineTest[]
}

/** The result of a test in words and figures, compared with an earlier one. */
export function TestResult({ test, earlier }: TestResultProps) {
  const { tone, word } = outcomeOf(test)
  return (
    <Panel as="section" gap={12} size={13} className={classes.card} aria-label="Result">
      <header className={classes.cardHead}>
        <h2>
          Test of {formatDateTime(test.createdAt)} <StatusBadge tone={tone}>{word}</StatusBadge>
        </h2>
        <p>
          {test.profile} · by {test.requestedBy} ·{' '}
          {test.provider.simulated ? <strong>simulated</strong> : test.provider.name}
          {test.account && ` · ${test.account.companyName}`}
        </p>
      </header>
      {test.result ? (
        <Found result={test.result} earlier={earlier} />
      ) : (
        <Text>{test.failure ?? cancelLabel(test)}</Text>
      )}
    </Panel>
  )
}

const cancelLabel = ({ cancelledBy }: LineTest) =>
  cancelledBy === null ? 'There is no result.' : `Cancelled by ${cancelledBy}: there is no result.`

function Found({
  result,
  earlier,
}: {
  result: NonNullable<LineTest['result']>
  earlier: readonly LineTest[]
}) {
  const [chosen, setChosen] = useState<string | null>(null)
  const then = earlier.find(test => String(test.index) === chosen) ?? earlier[0]
  const rows = figureRows(result.figures, then?.result?.figures)
  return (
    <>
      <div className={classes.said}>
        <Text size={14}>{result.summary}</Text>
        {result.place && (
          <p>
            Likely location: <strong>{placeLabels[result.place]}</strong>
          </p>
        )}
        <h3>What to do next</h3>
        <ol>
          {result.advice.map(text => (
            <li key={text}>{text}</li>
          ))}
        </ol>
      </div>
      <Stack gap={8}>
        <Select
          size="xs"
          label="Compare with"
          placeholder="no earlier test"
          disabled={earlier.length === 0}
          allowDeselect={false}
          value={then ? String(then.index) : null}
          onChange={setChosen}
          data={earlier.map(test => ({
            value: String(test.index),
            label: `${formatDateTime(test.createdAt)}, ${outcomeOf(test).word.toLowerCase()}`,
          }))}
        />
        <FigureTable className={classes.table}>
          <caption className="visually-hidden">Figures of the test</caption>
          <thead>
            <tr>
              <th scope="col">Figure</th>
              <th scope="col">This test</th>
              {then && <th scope="col">Earlier</th>}
              {then && <th scope="col">Change</th>}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">In sync</th>
              <td>{result.figures.inSync ? 'Yes' : 'No'}</td>
              {then && <td>{then.result?.figures.inSync ? 'Yes' : 'No'}</td>}
              {then && (
                <td>{then.result?.figures.inSync === result.figures.inSync ? 'the same' : 'changed'}</td>
              )}
            </tr>
            {rows.map(row => (
              <tr key={row.name}>
                <th scope="row">{row.label}</th>
                <td>{row.now}</td>
                {then && <td>{row.before}</td>}
                {then && (
                  <td data-tone={row.tone ?? undefined}>
                    {row.change}
                    {row.tone && ` (${row.tone})`}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </FigureTable>
      </Stack>
    </>
  )
}

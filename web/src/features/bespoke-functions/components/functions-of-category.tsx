import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { BespokeFunctionPicker } from '../../pickers/pickers.public.ts'
import { functionsQuery, outcomeQuery, runsQuery } from '../bespoke-functions.queries.ts'
import { useChoose, useChosen } from '../chosen-function.ts'
import { useLiveRuns } from '../live-runs.ts'
import classes from './bespoke-functions.module.css'
import { FunctionForm } from './function-form.tsx'
import { RunHistory } from './run-history.tsx'
import { RunResult } from './run-result.tsx'

/** Choose a function, fill in its parameters, read its result; below, the user's earlier runs. */
export function FunctionsOfCategory({ categoryIndex }: { categoryIndex: number }) {
  const chosen = useChosen()
  const [picked, setPicked] = useState(false)
  const choose = useChoose()
  const functions = useQuery(functionsQuery(categoryIndex))
  const runs = useQuery(runsQuery(categoryIndex))
  const result = useQuery(outcomeQuery(chosen.result))
  const one = functions.data?.find(each => each.index === chosen.function)
  const outcome = result.data?.run.function.index === one?.index ? result.data : undefined

  const announce = useCallback(
    (run: number, status: 'done' | 'failed') => {
      const name = runs.data?.find(each => each.index === run)?.function
      if (!name || run === chosen.result) return
      showDone(`${name.name} ${status === 'done' ? 'is done' : 'has failed'}`, {
        label: 'OPEN',
        onClick: () => choose({ function: name.index, result: run }),
      })
    },
    [runs.data, chosen.result, choose],
  )
  useLiveRuns(categoryIndex, runs.data ?? [], announce)

  return (
    <section
      aria-labelledby="bespoke-functions"
      className={classes.panel}
      data-idle={!one && !runs.data?.length ? true : undefined}
    >
      <h2 id="bespoke-functions" className={classes.heading}>
        Bespoke functions
      </h2>
      <div className={classes.choice}>
        <div className={classes.picker}>
          <BespokeFunctionPicker
            focusOnOpen={false}
            categoryIndex={categoryIndex}
            selected={one?.index}
            onSelect={row => {
              setPicked(true)
              choose({ function: row.index, result: undefined })
            }}
          />
        </div>
        <div className={classes.chosen} data-none={(functions.data && !one) || undefined}>
          {functions.error && !functions.data ? (
            <ErrorState error={functions.error} onRetry={() => void functions.refetch()} />
          ) : one ? (
            // A run opened by its address fills in its parameters.
            (chosen.result === undefined || outcome || result.error) && (
              <FunctionForm
                key={one.index}
                one={one}
                run={outcome?.run}
                takesFocus={picked}
                onRun={run => choose({ function: one.index, result: run })}
              />
            )
          ) : (
            <EmptyState
              title="Choose a function"
              hint="Reports are read-only. Repairs show you the changes before you apply them."
            />
          )}
        </div>
      </div>
      {one && chosen.result !== undefined && (
        <RunResult outcome={outcome} error={result.error} onRetry={() => void result.refetch()} />
      )}
      {(runs.error !== null || (runs.data && runs.data.length > 0)) && (
        <RunHistory
          runs={runs}
          onOpen={run => {
            setPicked(false)
            choose({ function: run.function.index, result: run.index })
          }}
        />
      )}
    </section>
  )
}

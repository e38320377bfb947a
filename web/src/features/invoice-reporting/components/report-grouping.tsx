import { Anchor, Select } from '@mantine/core'
import {
  type ReportChoices,
  reportDimensions,
} from '@nineops/contract/partner-commercial/invoice-reporting.contract'
import { Link } from '@tanstack/react-router'
import { trailOf } from '../report-trail.ts'
import { dimensionNames } from '../report-labels.ts'
import type { ReportState, useReport } from '../use-report.ts'
import classes from './report.module.css'

interface ReportGroupingProps {
  choices: ReportChoices
  state: ReportState
  change: ReturnType<typeof useReport>['change']
}

const dimensions = reportDimensions.map(value => ({ value, label: dimensionNames[value].one }))
const find = (value: string | null) => reportDimensions.find(one => one === value)

/** Breadcrumbs back up, and the grouping. */
export function ReportGrouping({ choices, state, change }: ReportGroupingProps) {
  const { by, split } = state
  const crumbs = trailOf(state, choices)
  return (
    <>
      <div className={classes.bar}>
        <Select
          label="Group by"
          allowDeselect={false}
          value={by}
          data={[...dimensions, { value: 'account', label: 'Account' }]}
          onChange={value => change({ by: value === 'account' ? value : find(value), split: undefined })}
        />
        <Select
          label="Then by"
          placeholder="Nothing"
          clearable
          clearButtonProps={{ 'aria-label': 'No second grouping' }}
          disabled={by === 'account'}
          value={split ?? null}
          data={dimensions.filter(({ value }) => value !== by)}
          onChange={value => change({ split: find(value) })}
        />
      </div>
      <nav aria-label="Way down" className={classes.crumbs}>
        <ol>
          {crumbs.map(({ name, back }, at) => (
            <li key={`${at} ${name}`}>
              {at === crumbs.length - 1 ? (
                <span aria-current="true">{name}</span>
              ) : (
                <Anchor
                  size="sm"
                  renderRoot={props => (
                    <Link
                      to="/partner-commercial/invoice-reporting"
                      search={before => ({ ...before, split: undefined, ...back })}
                      resetScroll={false}
                      {...props}
                    />
                  )}
                >
                  {name}
                </Anchor>
              )}
            </li>
          ))}
        </ol>
      </nav>
    </>
  )
}

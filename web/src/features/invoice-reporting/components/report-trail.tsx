import { Anchor } from '@mantine/core'
import type { ReportChoices } from '@nineops/contract/partner-commercial/invoice-reporting.contract'
import { Link } from '@tanstack/react-router'
import { trailOf } from '../report-trail.ts'
import type { ReportState } from '../use-report.ts'
import classes from './report.module.css'

/** Breadcrumbs back up from what was opened. */
export function ReportTrail({ choices, state }: { choices: ReportChoices; state: ReportState }) {
  const crumbs = trailOf(state, choices)
  return (
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
  )
}

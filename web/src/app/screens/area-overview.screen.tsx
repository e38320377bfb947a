import { Link, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { addressOf, placeOf } from '../navigation.ts'
import { headedAreas, overviewPanels } from '../router/overview-panels.ts'
import { Hint, Text } from '../../ui/layout/parts.tsx'
import classes from './area-overview.module.css'

/** An area's home: what needs attention now, then its screens. */
export function AreaOverviewScreen() {
  const place = placeOf(useLocation({ select: at => at.pathname }))
  if (!place) return null
  const panels = overviewPanels[place.segment] ?? []
  return (
    <>
      {!headedAreas.includes(place.segment) && <PageHeader title={place.name} about={place.about} />}
      {/* All of it at once: the screens do not move when the panels come. */}
      <Suspense>
        <div className={classes.overview}>
          {panels.map((Panel, at) => (
            <div key={at} className={classes.panel}>
              <Panel />
            </div>
          ))}
          <ul className={classes.screens}>
            {[...place.menu, ...(place.further ?? [])].map(entry => (
              <li key={entry.path}>
                <Link to={addressOf(place, entry)} className={classes.screen}>
                  <Text as="span" size={13} strong>
                    {entry.label}
                  </Text>
                  <Hint as="span">{entry.about}</Hint>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </Suspense>
    </>
  )
}

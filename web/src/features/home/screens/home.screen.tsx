import { IconArrowRight } from '../../../ui/icons/more-icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Today } from '../../board/board.public.ts'
import { useSession } from '../../../api/session-state.ts'
import { addressOf, areas } from '../../../app/navigation.ts'
import { dashConfigQuery } from '../../dash/dash.public.ts'
import { buildVersionQuery } from '../home.queries.ts'
import { usePageTitle } from '../../../ui/layout/page-title.ts'
import { Hint, Row } from '../../../ui/layout/parts.tsx'
import classes from './home.module.css'

const mainAreas = areas.slice(0, 3)
// Shown until the configuration is loaded: with a report server connected it is not missing.
const missingByDefault = ['Invoice Run SSRS reports']

export function HomeScreen() {
  usePageTitle('Home')
  const { roles } = useSession()
  const build = useQuery(buildVersionQuery)
  const config = useQuery(dashConfigQuery)
  const missing = config.data?.missingFeatures ?? missingByDefault

  return (
    <div className={classes.page}>
      <header className={classes.hero}>
        <h1 className={classes.title}>NineOps</h1>
        <Hint mt={4} size={14}>
          Billing and partner services operations
        </Hint>
        <p className={classes.build}>
          Build number <span>{build.data ?? '…'}</span>
        </p>
      </header>
      <section className={classes.section} aria-labelledby="areas-title">
        <h2 id="areas-title">Areas</h2>
        <ul className={classes.areas}>
          {mainAreas.map(area => {
            const open = roles.includes(area.role)
            const body = (
              <>
                <Row as="span" between strong>
                  {area.name}
                  {open && <IconArrowRight size={16} aria-hidden="true" />}
                </Row>
                <Hint as="span">{open ? area.about : `${area.about} You have no access.`}</Hint>
              </>
            )
            return (
              <li key={area.segment}>
                {open ? (
                  <Link to={addressOf(area)} className={classes.area}>
                    {body}
                  </Link>
                ) : (
                  <div className={classes.area}>{body}</div>
                )}
              </li>
            )
          })}
        </ul>
        <Hint mt={12}>You may not have access to all 3 areas.</Hint>
      </section>
      {missing.length > 0 && (
        <section className={classes.section} aria-labelledby="missing-title">
          <h2 id="missing-title">Missing features</h2>
          <ul className={classes.missing}>
            {missing.map(feature => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
          <Hint mt={12}>
            No report server is connected. The built-in reports of an invoice run still work.
          </Hint>
        </section>
      )}
      {roles.includes('NINEOPS_BUREAU_ACCESS') && (
        <div className={classes.today}>
          <Suspense>
            <Today />
          </Suspense>
        </div>
      )}
    </div>
  )
}

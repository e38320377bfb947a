import { Button } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { placeOf } from '../navigation.ts'

/** For an address with an invalid index; links to the matching list. */
export function NotFoundScreen() {
  const pathname = useLocation({ select: at => at.pathname })
  const place = placeOf(pathname)
  const list = pathname.split('/').slice(0, -1)
  const path = list.slice(2).join('/')
  const entry = [...(place?.menu ?? []), ...(place?.further ?? [])].find(one => one.path === path)
  const [to, name] = entry
    ? [list.join('/'), entry.label]
    : place
      ? [`/${place.segment}`, place.name]
      : ['/home', 'Home']
  return (
    <>
      <PageHeader title="Not found" />
      <EmptyState
        title="There is nothing at this address"
        hint="It may have been cut or mistyped. Look for what you want in its list."
        action={
          <Button variant="default" renderRoot={root => <Link {...root} to={to} search={true} />}>
            {name}
          </Button>
        }
      />
    </>
  )
}

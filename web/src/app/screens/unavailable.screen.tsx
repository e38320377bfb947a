import { useLocation } from '@tanstack/react-router'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { placeOf } from '../navigation.ts'

export function UnavailableScreen() {
  const pathname = useLocation({ select: at => at.pathname })
  const entry = placeOf(pathname)?.menu.find(({ path }) => pathname.split('/')[2] === path)
  return (
    <>
      <PageHeader title={entry?.label ?? ''} about={entry?.about} />
      <EmptyState title="Not available yet" hint="This screen is not available in this version." />
    </>
  )
}

import { Skeleton } from '@mantine/core'
import { Loading } from './loading.tsx'

/** Placeholder for a panel's content. */
export function PanelSkeleton({ rows, height = 72 }: { rows: number; height?: number }) {
  return (
    <Loading>
      {Array.from({ length: rows }, (_, at) => (
        <Skeleton key={at} h={height} mb={8} />
      ))}
    </Loading>
  )
}

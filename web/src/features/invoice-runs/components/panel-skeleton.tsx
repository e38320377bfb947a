import { Skeleton } from '@mantine/core'

/** Stands where a panel's content will be. */
export function PanelSkeleton({ rows, height = 72 }: { rows: number; height?: number }) {
  return (
    <div role="group" aria-busy="true" aria-label="Loading">
      {Array.from({ length: rows }, (_, at) => (
        <Skeleton key={at} h={height} mb={8} />
      ))}
    </div>
  )
}

import { Box, Skeleton, type SkeletonProps, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'

/** What stands for content while it loads; `label` says so to whoever cannot see it. */
export function Loading({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  return (
    <Box aria-busy="true" pos="relative">
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </Box>
  )
}

/** A block of the content's size that loads. */
export const LoadingBlock = ({ label = 'Loading', ...size }: { label?: string } & SkeletonProps) => (
  <Loading label={label}>
    <Skeleton {...size} />
  </Loading>
)

import { Box, Skeleton, type SkeletonProps, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'

/** Placeholder for content while it loads; `label` is for screen readers. */
export function Loading({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  return (
    <Box aria-busy="true" pos="relative">
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </Box>
  )
}

/** A placeholder block of the content's size. */
export const LoadingBlock = ({ label = 'Loading', ...size }: { label?: string } & SkeletonProps) => (
  <Loading label={label}>
    <Skeleton {...size} />
  </Loading>
)

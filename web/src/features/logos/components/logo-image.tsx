import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { imageQuery } from '../logos.queries.ts'
import classes from './logos.module.css'

/** A picture on white, as on paper. */
export function BlobImage({ blob, alt }: { blob: Blob; alt: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  return <img ref={show} alt={alt} className={classes.image} />
}

interface LogoImageProps {
  client: number
  brand: number
  version: number
  alt: string
}

/** A saved logo; fetched with the session's token, hence a blob. */
export function LogoImage({ client, brand, version, alt }: LogoImageProps) {
  const { data, error } = useQuery(imageQuery(client, brand, version))
  if (error) return <span className={classes.gone}>The picture could not be loaded</span>
  return data ? <BlobImage blob={data.blob} alt={alt} /> : <Skeleton height="100%" />
}

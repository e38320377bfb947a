import { useEffect, useState } from 'react'

/** The time, looked at again each half minute: what was upcoming comes into force before people's eyes. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

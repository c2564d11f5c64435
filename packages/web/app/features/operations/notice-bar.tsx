import type { Notice } from '@candlebook/contract/operations'
import { clsx } from 'clsx'
import { Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../../ui/actions/button.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import styles from './notice-bar.module.css'

/** The notice above every page, from its start to its end, until the person closes it. */
export function NoticeBar({ notice }: { notice: Notice }) {
  const { id, level, text } = notice
  const [isClosed, setClosed] = useState(() => wasClosed(id))
  const isShown = useIsShown(notice)
  if (isClosed || !isShown) return null
  const close = () => {
    rememberClosed(id)
    setClosed(true)
  }
  return (
    <section className={clsx(styles.bar, styles[level])} aria-label="Notice" role="status">
      <div className={styles.inner}>
        <Icon of={level === 'maintenance' ? TriangleAlert : Info} />
        <p>{text}</p>
        <IconButton label="Close notice" icon={X} onClick={close} />
      </div>
    </section>
  )
}

function useIsShown(notice: Notice): boolean {
  const [now, setNow] = useState(() => Date.now())
  const { isShown, changesIn } = planNotice(notice, now)
  useEffect(() => {
    if (changesIn === null) return
    const timer = setTimeout(() => setNow(Date.now()), changesIn)
    return () => clearTimeout(timer)
  }, [changesIn])
  return isShown
}

/** The longest delay of a timer in browsers is 24.8 days. */
const MAX_DELAY_MS = 2 ** 31 - 1

/** Whether the notice is shown now, and after how many milliseconds this changes; null when it does not change. */
export function planNotice(
  { startsAt, endsAt }: Pick<Notice, 'startsAt' | 'endsAt'>,
  now: number,
): { isShown: boolean; changesIn: number | null } {
  const start = startsAt === null ? Number.NEGATIVE_INFINITY : Date.parse(startsAt)
  const end = endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt)
  const isShown = start <= now && now < end
  const next = [start, end].filter((at) => at > now && Number.isFinite(at))
  return { isShown, changesIn: next.length > 0 ? Math.min(Math.min(...next) - now, MAX_DELAY_MS) : null }
}

const KEY = 'closedNotice'

/** Remembers in this browser that the notice was closed. A changed notice has another id and is shown again. */
function rememberClosed(id: string): void {
  try {
    localStorage.setItem(KEY, id)
  } catch {
    // Without storage the notice is shown again on the next page.
  }
}

/** Whether the notice was closed in this browser. */
function wasClosed(id: string): boolean {
  try {
    return localStorage.getItem(KEY) === id
  } catch {
    return false
  }
}

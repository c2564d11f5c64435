import type { Notice } from '@candlebook/contract/operations'
import { clsx } from 'clsx'
import { Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../../../ui/actions/button.tsx'
import { Icon } from '../../../ui/display/icon.tsx'
import { rememberClosed, wasClosed } from './closed-notice.ts'
import styles from './notice-bar.module.css'
import { planNotice } from './notice-time.ts'

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

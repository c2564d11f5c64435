import { ArrowLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { paths } from '../../lib/paths.ts'
import { Icon } from '../../ui/display/icon.tsx'
import styles from './back-link.module.css'

/** Goes back in the history of the browser, and home when the page was opened directly [CONT-04] [LEGAL-01]. */
export function BackLink() {
  const goBack = (event: MouseEvent) => {
    if (history.length <= 1) return
    event.preventDefault()
    history.back()
  }
  return (
    <a className={styles.back} href={paths.home} onClick={goBack}>
      <Icon of={ArrowLeft} size={16} />
      Back
    </a>
  )
}

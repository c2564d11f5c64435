import { ArrowLeft } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import { Icon } from '../../ui/display/icon.tsx'
import styles from './pages.module.css'

/**
 * Goes back in the history of the browser, and home when the page was opened directly [CONT-04] [LEGAL-01]. The frame
 * gives it its function (frame/attach-frame.ts), also on a page without hydration.
 */
export function BackLink() {
  return (
    <a className={styles.back} href={paths.home} data-back>
      <Icon of={ArrowLeft} size={16} />
      Back
    </a>
  )
}

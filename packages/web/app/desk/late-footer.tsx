import { useEffect, useSyncExternalStore } from 'react'
import { paths } from '../lib/paths.ts'
import { makeLatePart } from '../ui/feedback/late-part.ts'
import styles from './late-footer.module.css'

const late = makeLatePart(async () => {
  const { Footer, FooterLink } = await import('../features/footer/footer.tsx')
  const { footerTexts } = await import('../features/footer/footer-texts.ts')
  return function DeskFooter() {
    return <Footer cookies={<FooterLink href={paths.myData}>{footerTexts.cookies}</FooterLink>} />
  }
})

/** The footer, fetched when the screen is shown and the browser is idle. Its place is reserved, so that nothing moves then [FOOT-02]. */
export function LateFooter() {
  useEffect(late.askWhenIdle, [])
  const { part: DeskFooter } = useSyncExternalStore(late.subscribe, late.state)
  return <div className={styles.place}>{DeskFooter && <DeskFooter />}</div>
}

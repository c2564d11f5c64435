import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import styles from './tabbed-page.module.css'

export interface TabbedPageProps {
  title: string
  /** The name of the row of tabs. */
  label: string
  /** Links of the router; `aria-current="page"` marks the one that is shown. */
  tabs: ReactNode
  /** On a phone a row of few tabs takes the full width without icons; a row of many tabs scrolls. */
  onPhone: 'spread' | 'scroll'
  /** Links next to the heading, to pages that belong here but have no tab. */
  tools?: { label: string; links: ReactNode }
  /** The sections of the tab, one below the other. */
  children: ReactNode
}

/** A page with a heading and a row of tabs, each with its own address. */
export function TabbedPage({ title, label, tabs, onPhone, tools, children }: TabbedPageProps) {
  const row = useRef<HTMLElement>(null)
  const shown = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const current = findCurrentTab(row.current)
    if (current !== shown.current) {
      showCurrentTab(row.current)
    }
    shown.current = current
  })
  useEffect(() => {
    if (row.current === null) return
    const observer = new ResizeObserver(() => showCurrentTab(row.current))
    observer.observe(row.current)
    const showAgain = () => void requestAnimationFrame(() => showCurrentTab(row.current))
    document.fonts.addEventListener('loadingdone', showAgain) // the font changes the widths
    return () => {
      observer.disconnect()
      document.fonts.removeEventListener('loadingdone', showAgain)
    }
  }, [])
  return (
    <>
      <div className={styles.head}>
        <h1 className="h-page">{title}</h1>
        {tools && (
          <nav className={styles.tools} aria-label={tools.label}>
            {tools.links}
          </nav>
        )}
      </div>
      <nav ref={row} className={styles.tabs} data-tab-row data-on-phone={onPhone} aria-label={label}>
        {tabs}
      </nav>
      <div className={styles.sections}>{children}</div>
    </>
  )
}

function findCurrentTab(row: Element | null): Element | null {
  return row?.querySelector('[aria-current="page"]') ?? null
}

/** Scrolls the row until the tab that is shown is in its middle: on a phone the row can be wider than the screen. */
function showCurrentTab(row: Element | null): void {
  const tab = findCurrentTab(row)
  if (row === null || tab === null) return
  const [inner, outer] = [tab.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
}

import type { AnchorHTMLAttributes, ComponentType, KeyboardEvent, ReactNode } from 'react'
import { Icon, type LucideIcon } from '../display/icon.tsx'
import styles from './tabs.module.css'

interface TabItem {
  id: string
  /** The short visible name. */
  label: string
  /** The long name; it follows the short name for screen readers and in the tooltip. */
  longName: string
  icon: LucideIcon
  href: string
  current: boolean
  /** The number of items in the tab; 0 is not shown. */
  count?: number | undefined
}

export interface TabsProps {
  label: string
  items: readonly TabItem[]
  /** The component of a link; pass the router's, so that a tab does not load a document. */
  link?: ComponentType<AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }>
}

/**
 * Links as tabs: a row below the summary, a bar at the lower edge on phones. Arrow keys move between tabs.
 */
export function Tabs({ label, items, link: Link = PlainLink }: TabsProps) {
  return (
    <div className={styles.tabs} role="tablist" aria-label={label} data-bottom-bar onKeyDown={moveFocus}>
      {items.map(({ count, ...item }) => (
        <Link
          key={item.id}
          id={buildTabId(item.id)}
          href={item.href}
          role="tab"
          title={item.longName}
          // The style sheet shows it: the name of the tab has it at another place than its content would.
          data-count={count ? count.toLocaleString('en-US') : undefined}
          aria-label={nameTab(item, count)}
          aria-selected={item.current}
          aria-controls={item.current ? buildTabPanelId(item.id) : undefined}
          tabIndex={item.current ? 0 : -1}
        >
          <Icon of={item.icon} />
          <span>{item.label}</span>
        </Link>
      ))}
    </div>
  )
}

/** 'Trades: Trade History, 199'; nothing for a tab without a long name and a number, which its content names. */
function nameTab({ label, longName }: Omit<TabItem, 'count'>, count = 0): string | undefined {
  const name = longName === label ? label : `${label}: ${longName}`
  return count ? `${name}, ${count.toLocaleString('en-US')}` : name === label ? undefined : name
}

/** The panel that the selected tab shows. */
export function TabPanel({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={buildTabPanelId(id)} aria-labelledby={buildTabId(id)}>
      {children}
    </div>
  )
}

const buildTabId = (id: string) => `tab-${id}`
const buildTabPanelId = (id: string) => `panel-${id}`

function PlainLink(props: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return <a {...props} />
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  if (!step) return
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const at = tabs.indexOf(document.activeElement as HTMLElement) // -1 when the focused element is not a tab
  if (at < 0) return
  event.preventDefault()
  tabs[step(at, tabs.length)]?.focus()
}

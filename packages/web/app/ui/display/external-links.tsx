import { ExternalLink } from 'lucide-react'
import styles from './external-links.module.css'
import { Icon } from './icon.tsx'

/** Addresses of other sites, one on each line, opened in a new tab. `toText` shortens an address for display. */
export function ExternalLinks({
  links,
  toText,
}: {
  links: readonly string[]
  toText: (link: string) => string
}) {
  if (links.length === 0) return null
  return (
    <ul>
      {links.map((link) => (
        <li key={link}>
          <a className={styles.link} href={link} target="_blank" rel="noopener noreferrer nofollow">
            <Icon of={ExternalLink} size={14} />
            <span>{toText(link)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

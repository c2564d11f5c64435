import { ExternalLink, Link2 } from 'lucide-react'
import { Icon } from '../../../ui/display/icon.tsx'
import { DetailSection } from './detail-section.tsx'
import { parseWebUrl } from './parse-web-url.ts'
import styles from './trade-links.module.css'

/** The links of a trade. Only http and https can be followed; any other text stays text. */
export function TradeLinks({ links }: { links: string[] }) {
  return (
    <DetailSection heading="Links">
      <ul>
        {links.map((link, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same link may occur twice, and the list does not change here
          <li key={at}>{parseWebUrl(link) ? <Followed link={link} /> : <Plain link={link} />}</li>
        ))}
      </ul>
    </DetailSection>
  )
}

function Followed({ link }: { link: string }) {
  return (
    <a className={styles.link} href={link} target="_blank" rel="noopener noreferrer nofollow">
      <Icon of={ExternalLink} size={14} />
      <span>{link.replace(/^https?:\/\/(www\.)?/, '')}</span>
    </a>
  )
}

function Plain({ link }: { link: string }) {
  return (
    <p className={styles.link}>
      <Icon of={Link2} size={14} />
      <span>{link}</span>
    </p>
  )
}

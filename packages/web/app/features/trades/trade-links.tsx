import { ExternalLink, Link2 } from 'lucide-react'
import { Icon } from '../../ui/icon.tsx'
import { webAddress } from './web-address.ts'

/** The links of a trade. Only http and https can be followed; any other text stays text. */
export function TradeLinks({ links }: { links: string[] }) {
  return (
    <div className="sec links">
      <h3 className="h-group">Links</h3>
      <ul>
        {links.map((link, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same link may stand twice, and the list never changes here
          <li key={at}>{webAddress(link) ? <Followed link={link} /> : <Plain link={link} />}</li>
        ))}
      </ul>
    </div>
  )
}

function Followed({ link }: { link: string }) {
  return (
    <a href={link} target="_blank" rel="noopener noreferrer nofollow">
      <Icon of={ExternalLink} size={14} />
      <span>{link.replace(/^https?:\/\/(www\.)?/, '')}</span>
    </a>
  )
}

function Plain({ link }: { link: string }) {
  return (
    <p>
      <Icon of={Link2} size={14} />
      <span>{link}</span>
    </p>
  )
}

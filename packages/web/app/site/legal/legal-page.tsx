import type { LegalFacts } from '@candlebook/contract/contact'
import { formatDay } from '@candlebook/domain/days'
import type { ReactNode } from 'react'
import { SiteFrame } from '../frame/site-frame.tsx'
import { BackLink } from '../pages/back-link.tsx'
import styles from './legal.module.css'

/** One part of a legal text. The id is its address on the page. */
export interface LegalSection {
  id: string
  title: string
  body: ReactNode
}

/** A legal text with its list of parts. It says that it is a draft until the operator has had it reviewed. */
export function LegalPage({
  title,
  facts: { version, isReviewed },
  sections,
}: {
  title: string
  facts: Pick<LegalFacts, 'version' | 'isReviewed'>
  sections: LegalSection[]
}) {
  return (
    <SiteFrame>
      <div className={styles.page}>
        <BackLink />
        <h1>{title}</h1>
        <p className={styles.version}>Version of {formatDay(version)}</p>
        {!isReviewed && (
          <p className={styles.draft} role="note">
            Draft. A lawyer has to review this text before an installation is opened to the public.
          </p>
        )}
        <div className={styles.columns}>
          <nav className={styles.contents} aria-label="On this page">
            {sections.map(({ id, title: name }) => (
              <a key={id} href={`#${id}`}>
                {name}
              </a>
            ))}
          </nav>
          <div className={styles.text}>
            {sections.map(({ id, title: name, body }) => (
              <section key={id} id={id}>
                <h2>{name}</h2>
                {body}
              </section>
            ))}
          </div>
        </div>
      </div>
    </SiteFrame>
  )
}

import type { LiveCounts } from '@candlebook/contract/operations'
import type { SiteContent } from '@candlebook/contract/operator'
import { CreditCard, FileUp, KeyRound, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Language } from '../../lib/languages.ts'
import { Icon } from '../../ui/display/icon.tsx'
import type { Format } from '../copy/format.ts'
import type { ExampleCopy, LandingCopy } from '../copy/landing-copy.ts'
import type { Findings } from '../example/analyse-file.ts'
import { FindingsView } from '../example/findings-view.tsx'
import styles from './landing-sections.module.css'

/** A section of the landing page with its heading; header links lead to its id [LAND-04]. */
export function Section({
  id,
  title,
  text,
  children,
}: {
  id: string
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <section className={styles.section} id={id} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      {children}
    </section>
  )
}

/**
 * A month of sample trades with its figures, and the place for a file of the visitor. attachExample of
 * plain-page.entry.ts gives it its function; without scripts only the sample month is shown.
 */
export function Example({
  copy,
  findings,
  language,
}: {
  copy: ExampleCopy
  findings: Findings
  language: Language
}) {
  return (
    <Section id="analysis" title={copy.title} text={copy.text}>
      <div className={styles.box} data-example={language} data-example-failed={copy.stillFailed}>
        <label className={styles.drop}>
          <Icon of={FileUp} size={24} />
          <span>
            <b>{copy.drop}</b>
            <span className={styles.formats}>{copy.formats}</span>
          </span>
          <span className={styles.choose}>{copy.choose}</span>
          <input
            className="visually-hidden"
            type="file"
            accept=".csv,.txt,text/csv"
            aria-describedby="example-privacy"
          />
        </label>
        <p className={styles.privacy} id="example-privacy">
          {copy.privacy}
        </p>
        <div className={styles.problem} role="alert" data-example-problem />
      </div>
      <p className={styles.status} role="status" data-example-status />
      <div data-example-result>
        <FindingsView findings={findings} copy={copy} language={language} />
        <p className={styles.caption}>{copy.caption}</p>
      </div>
    </Section>
  )
}

/** The strip of figures: those of the operator, or the samples with the caption that says so [LAND-03]. */
export function Claims({ copy, claims }: { copy: LandingCopy['claims']; claims: SiteContent['claims'] }) {
  const { activeTraders, tradesTracked, rating } = claims ?? sampleClaims
  return (
    <div className={styles.claims}>
      <dl>
        <Claim name={copy.traders} figure={activeTraders} />
        <Claim name={copy.trades} figure={tradesTracked} />
        <Claim name={copy.rating} figure={rating} />
      </dl>
      {!claims && <p className="mini">{copy.caption}</p>}
    </div>
  )
}

/** The strip with the counts of this installation, where its operator shows them. It has no rating, because it collects none. */
export function LiveClaims({
  copy,
  counts,
  format,
}: {
  copy: LandingCopy['claims']
  counts: LiveCounts
  format: Format
}) {
  return (
    <div className={styles.claims}>
      <dl>
        <Claim name={copy.traders} figure={format.count(counts.traders)} />
        <Claim name={copy.trades} figure={format.count(counts.trades)} />
      </dl>
    </div>
  )
}

function Claim({ name, figure }: { name: string; figure: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{figure}</dd>
    </div>
  )
}

const icons = [Lock, KeyRound, CreditCard]

/** The claim of security as a list of facts [LAND-16]. */
export function Security({ copy }: { copy: LandingCopy['security'] }) {
  return (
    <section className={styles.security}>
      <h2>{copy.title}</h2>
      <ul>
        {copy.facts.map(({ title, text }, at) => (
          <li key={title}>
            <Icon of={icons[at] ?? Lock} />
            <b>{title}</b>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Four quotes: those of the operator, or examples, each with the label that says that we wrote it [LAND-18]. */
export function Testimonials({
  copy,
  own,
}: {
  copy: LandingCopy['testimonials']
  own: LandingCopy['testimonials']['quotes'] | undefined
}) {
  return (
    <Section id="testimonials" title={own ? copy.ownTitle : copy.title} text={own ? '' : copy.text}>
      <div className={styles.quotes}>
        {(own ?? copy.quotes).map(({ quote, who }) => (
          <figure key={quote}>
            <blockquote>{copy.marks.join(quote)}</blockquote>
            <figcaption>
              {!own && <span className={styles.label}>{copy.label}</span>}
              {who}
            </figcaption>
          </figure>
        ))}
      </div>
    </Section>
  )
}

/** The figures that the landing page claims until the operator states others in site.json [LAND-03] [LAND-17]. */
export const sampleClaims = {
  activeTraders: '10K+',
  tradesTracked: '50K+',
  rating: '4.9/5',
  /** The count in the sentence at the end of the page. */
  traders: 1200,
}

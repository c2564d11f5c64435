import type { LandingCopy } from '../copy/landing-copy.ts'
import { Section } from './section.tsx'
import styles from './testimonials.module.css'

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

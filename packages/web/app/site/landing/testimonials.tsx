import type { LandingCopy } from '../copy/landing-copy.ts'
import { testimonialsAreExamples } from '../copy/sample-claims.ts'
import { Section } from './section.tsx'
import styles from './testimonials.module.css'

/** Four quotes, each with the label that says that we wrote it [LAND-18]. */
export function Testimonials({ copy }: { copy: LandingCopy['testimonials'] }) {
  return (
    <Section id="testimonials" title={copy.title} text={copy.text}>
      <div className={styles.quotes}>
        {copy.quotes.map(({ quote, who }) => (
          <figure key={quote}>
            <blockquote>{copy.marks.join(quote)}</blockquote>
            <figcaption>
              {testimonialsAreExamples && <span className={styles.label}>{copy.label}</span>}
              {who}
            </figcaption>
          </figure>
        ))}
      </div>
    </Section>
  )
}

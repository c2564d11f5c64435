import type { ReactNode } from 'react'
import type { Titled } from '../copy/landing-copy.ts'
import { ArithmeticSheet, ImportSheet, StatisticsSheet } from './feature-sheets.tsx'
import styles from './features.module.css'
import { Section } from './section.tsx'
import type { SheetProps } from './sheet-props.ts'

/** What the product does: six texts, each with a picture. The figures are those of the sample statement. */
export function Features({ copy, findings, format }: SheetProps) {
  const { features } = copy
  const sheet = { copy, findings, format }
  return (
    <Section id="features" title={features.title} text={features.text}>
      <div className={styles.ledger}>
        <Feature copy={features.arithmetic} className={styles.whole}>
          <ArithmeticSheet {...sheet} />
        </Feature>
        <Feature copy={features.imports} className={styles.half}>
          <ImportSheet {...sheet} />
        </Feature>
        <Feature copy={features.statistics} className={styles.half}>
          <StatisticsSheet {...sheet} />
        </Feature>
        <Feature copy={features.journal}>
          <div className={styles.entry}>
            <p className={styles.entryTitle}>{features.journal.entryTitle}</p>
            <p>{features.journal.entry}</p>
            <p className={styles.chips}>
              {features.journal.tags.map((tag) => (
                <span key={tag} className={styles.chip}>
                  {tag}
                </span>
              ))}
            </p>
          </div>
        </Feature>
        <Feature copy={features.library}>
          <ul className={styles.items}>
            {features.library.items.map(({ title, kind }) => (
              <li key={title}>
                <span>{title}</span>
                <span className={styles.chip}>{kind}</span>
              </li>
            ))}
          </ul>
        </Feature>
        <Feature copy={features.keyboard}>
          <ul className={styles.keys}>
            {features.keyboard.keys.map(({ key, does }) => (
              <li key={key}>
                <kbd>{key}</kbd>
                <span>{does}</span>
              </li>
            ))}
          </ul>
        </Feature>
      </div>
    </Section>
  )
}

function Feature({
  copy,
  className,
  children,
}: {
  copy: Titled
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <article className={className ?? styles.third}>
      <div>
        <h3>{copy.title}</h3>
        <p className={styles.say}>{copy.text}</p>
      </div>
      {children}
    </article>
  )
}

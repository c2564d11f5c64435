import { CreditCard, KeyRound, Lock } from 'lucide-react'
import { Icon } from '../../ui/display/icon.tsx'
import type { LandingCopy } from '../copy/landing-copy.ts'
import styles from './security.module.css'

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

import { ChevronDown, Globe } from 'lucide-react'
import {
  buildLanguageChoice,
  type Language,
  languageNames,
  languages,
} from '../../lib/languages/languages.ts'
import { Icon } from '../../ui/display/icon.tsx'
import { Popover } from '../../ui/display/popover.tsx'
import styles from './language-switch.module.css'

/** The languages of the page as links that choose one; the landing page's loader remembers it [I18N-02]. */
export function LanguageSwitch({ current, label }: { current: Language; label: string }) {
  return (
    <details className={styles.language} data-menu>
      <summary aria-label={`${label}: ${languageNames[current]}`}>
        <Icon of={Globe} />
        {languageNames[current]}
        <Icon of={ChevronDown} />
      </summary>
      <Popover className={styles.choices}>
        <nav aria-label={label}>
          {languages.map((language) => (
            <a
              key={language}
              href={buildLanguageChoice(language)}
              hrefLang={language}
              rel="nofollow"
              lang={language}
              aria-current={language === current ? 'true' : undefined}
            >
              {languageNames[language]}
            </a>
          ))}
        </nav>
      </Popover>
    </details>
  )
}

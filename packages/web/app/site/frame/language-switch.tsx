import { ChevronDown, Globe } from 'lucide-react'
import { getHomePath, type Language, languageNames, languages } from '../../lib/languages.ts'
import { Icon } from '../../ui/display/icon.tsx'
import { Popover } from '../../ui/display/popover.tsx'
import styles from './language-switch.module.css'

/** The languages of the page as links to its other addresses; remember-language.ts stores the choice [I18N-02]. */
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
              href={getHomePath(language)}
              hrefLang={language}
              lang={language}
              aria-current={language === current ? 'true' : undefined}
              data-language={language}
            >
              {languageNames[language]}
            </a>
          ))}
        </nav>
      </Popover>
    </details>
  )
}

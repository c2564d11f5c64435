import { FileUp } from 'lucide-react'
import type { Language } from '../../lib/languages/languages.ts'
import { Icon } from '../../ui/display/icon.tsx'
import type { ExampleCopy } from '../copy/landing-copy.ts'
import type { Findings } from '../example/analyse-file.ts'
import { FindingsView } from '../example/findings-view.tsx'
import styles from './example.module.css'
import { Section } from './section.tsx'

/**
 * A month of sample trades with its figures, and the place for a file of the visitor. attach-example.ts gives it its
 * function; without scripts only the sample month is shown.
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
